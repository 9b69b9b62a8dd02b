package io.ratelimit.mode;

import java.util.HashMap;
import java.util.Map;

import io.ratelimit.RateLimitMode;
import io.ratelimit.diagnostics.RateLimitConfigurationException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.core.env.MapPropertySource;
import org.springframework.core.env.StandardEnvironment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Tests for {@link ModeSource}.
 */
@ExtendWith(OutputCaptureExtension.class)
class ModeSourceTests {

	private final Map<String, Object> properties = new HashMap<>();

	private final StandardEnvironment environment = new StandardEnvironment();

	ModeSourceTests() {
		this.environment.getPropertySources().addFirst(new MapPropertySource("test", this.properties));
	}

	private ModeSource source() {
		return new ModeSource(this.environment, () -> null);
	}

	@Test
	void withoutPropertyIsOn() {
		assertThat(source().get()).isEqualTo(RateLimitMode.ON);
	}

	@ParameterizedTest
	@CsvSource({ "on, ON", "off, OFF", "monitor, MONITOR", "Monitor, MONITOR", "true, ON", "false, OFF" })
	void propertyIsParsed(String text, RateLimitMode mode) {
		this.properties.put("ratelimit.mode", text);
		assertThat(source().get()).isEqualTo(mode);
	}

	@Test
	void booleanOfYamlIsAccepted() {
		this.properties.put("ratelimit.mode", Boolean.FALSE);
		assertThat(source().get()).isEqualTo(RateLimitMode.OFF);
	}

	@Test
	void changedPropertyCountsAtOnce() {
		ModeSource source = source();
		for (String mode : new String[] { "monitor", "off", "on", "monitor" }) {
			this.properties.put("ratelimit.mode", mode);
			assertThat(source.get()).isEqualTo(RateLimitMode.parse(mode));
		}
		this.properties.remove("ratelimit.mode");
		assertThat(source.get()).isEqualTo(RateLimitMode.ON);
	}

	@Test
	void unknownModeAtStartFails() {
		this.properties.put("ratelimit.mode", "warn");
		assertThatExceptionOfType(RateLimitConfigurationException.class).isThrownBy(this::source)
			.withMessage("'ratelimit.mode' is 'warn', which is no mode")
			.extracting(RateLimitConfigurationException::getAction)
			.isEqualTo("Set 'ratelimit.mode' to on, off or monitor.");
	}

	@Test
	void unknownModeLaterKeepsTheLastAndWarnsOnce(CapturedOutput output) {
		this.properties.put("ratelimit.mode", "monitor");
		ModeSource source = source();
		for (String mode : new String[] { "warn", "warn", "MONITOR", "warn" }) {
			this.properties.put("ratelimit.mode", mode);
			assertThat(source.get()).isEqualTo(RateLimitMode.MONITOR);
		}
		assertThat(output).containsOnlyOnce("'ratelimit.mode' is now 'warn', which is no mode; it stays monitor");
		assertThat(source.problems()).hasEntrySatisfying("ratelimit.mode",
				(problem) -> assertThat(problem).contains("'warn'"));
		this.properties.put("ratelimit.mode", "off");
		assertThat(source.problems()).isEmpty();
	}

	@Test
	void modeOfTheInstanceWinsUntilItIsCleared() {
		this.properties.put("ratelimit.mode", "off");
		ModeSource source = source();
		source.set(RateLimitMode.MONITOR);
		assertThat(source.get()).isEqualTo(RateLimitMode.MONITOR);
		source.clear();
		assertThat(source.get()).isEqualTo(RateLimitMode.OFF);
	}

	@Test
	void modeOfTheFleetWinsOverAll() {
		RateLimitMode[] fleet = { null };
		ModeSource source = new ModeSource(this.environment, () -> fleet[0]);
		source.set(RateLimitMode.MONITOR);
		fleet[0] = RateLimitMode.OFF;
		assertThat(source.get()).isEqualTo(RateLimitMode.OFF);
		fleet[0] = null;
		assertThat(source.get()).isEqualTo(RateLimitMode.MONITOR);
	}

}
