package io.ratelimit;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/**
 * Modes and their text.
 */
class RateLimitModeTests {

	@ParameterizedTest
	@CsvSource({ "on, ON", "off, OFF", "monitor, MONITOR", "true, ON", "false, OFF", "ON, ON", "Monitor, MONITOR",
			"TRUE, ON", "' off ', OFF" })
	void modeIsParsedFromItsNameOrABoolean(String text, RateLimitMode mode) {
		assertThat(RateLimitMode.parse(text)).isEqualTo(mode);
	}

	@ParameterizedTest
	@ValueSource(strings = { "", " ", "yes", "1", "enabled", "on off", "moniter" })
	void unknownModeIsRefusedNamingTheValueAndTheChoices(String text) {
		assertThatIllegalArgumentException().isThrownBy(() -> RateLimitMode.parse(text))
			.withMessage("'mode' must be on, off or monitor, was '%s'", text);
	}

}
