package io.ratelimit.actuate;

import io.ratelimit.autoconfigure.RateLimitActuatorAutoConfiguration;
import io.ratelimit.autoconfigure.RateLimitAutoConfiguration;
import io.ratelimit.mode.ModeSource;
import org.junit.jupiter.api.Test;

import org.springframework.boot.actuate.endpoint.InvalidEndpointRequestException;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class RateLimitEndpointTests {

	private final ApplicationContextRunner context = new ApplicationContextRunner()
		.withConfiguration(
				AutoConfigurations.of(RateLimitAutoConfiguration.class, RateLimitActuatorAutoConfiguration.class))
		.withPropertyValues("ratelimit.store=memory", "management.endpoints.web.exposure.include=ratelimit");

	@Test
	void endpointTellsModeAndEngine() {
		this.context.withPropertyValues("ratelimit.mode=monitor").run((context) -> {
			RateLimitEndpoint.Description description = context.getBean(RateLimitEndpoint.class).describe();
			assertThat(description.mode()).isEqualTo("monitor");
			assertThat(description.engine()).isEqualTo(new RateLimitEndpoint.Engine("memory", true));
			assertThat(description.handlers()).isEmpty();
		});
	}

	@Test
	void setModeHoldsUntilItIsCleared() {
		this.context.run((context) -> {
			RateLimitEndpoint endpoint = context.getBean(RateLimitEndpoint.class);
			assertThat(endpoint.setMode("off", null).mode()).isEqualTo("off");
			assertThat(context.getBean(ModeSource.class).get().name()).isEqualTo("OFF");
			assertThat(endpoint.clearMode(null).mode()).isEqualTo("on");
		});
	}

	@Test
	void unknownModeIsRefusedNamingTheValue() {
		this.context.run((context) -> {
			RateLimitEndpoint endpoint = context.getBean(RateLimitEndpoint.class);
			assertThatExceptionOfType(InvalidEndpointRequestException.class)
				.isThrownBy(() -> endpoint.setMode("maybe", null))
				.withMessageContaining("'maybe'");
			assertThat(endpoint.describe().mode()).isEqualTo("on");
		});
	}

	@Test
	void endpointThatIsNotExposedIsNotMade() {
		this.context.withPropertyValues("management.endpoints.web.exposure.include=health")
			.run((context) -> assertThat(context).doesNotHaveBean(RateLimitEndpoint.class));
	}

	@Test
	void applicationWithoutActuatorStarts() {
		this.context
			.withClassLoader(new FilteredClassLoader("org.springframework.boot.actuate",
					"org.springframework.boot.actuate.autoconfigure"))
			.run((context) -> assertThat(context).hasNotFailed().doesNotHaveBean("rateLimitEndpoint"));
	}

}
