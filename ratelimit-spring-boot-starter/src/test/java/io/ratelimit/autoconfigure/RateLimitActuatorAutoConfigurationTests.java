package io.ratelimit.autoconfigure;

import io.ratelimit.RateLimiter;
import io.ratelimit.actuate.RateLimitExplainEndpoint;
import io.ratelimit.actuate.RateLimitOverridesEndpoint;
import io.ratelimit.actuate.RateLimitViolationsEndpoint;
import io.ratelimit.diagnostics.RateLimitConfigurationException;
import io.ratelimit.violations.Violations;
import org.junit.jupiter.api.Test;

import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.data.redis.autoconfigure.DataRedisAutoConfiguration;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.test.context.runner.WebApplicationContextRunner;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link RateLimitActuatorAutoConfiguration}.
 */
class RateLimitActuatorAutoConfigurationTests {

	private static final AutoConfigurations CONFIGURATIONS = AutoConfigurations.of(RateLimitAutoConfiguration.class,
			RateLimitWebAutoConfiguration.class, RateLimitActuatorAutoConfiguration.class);

	private final WebApplicationContextRunner web = new WebApplicationContextRunner().withConfiguration(CONFIGURATIONS)
		.withPropertyValues("management.endpoints.web.exposure.include=*");

	@Test
	void exposedEndpointsAreMade() {
		this.web.run((context) -> assertThat(context).hasSingleBean(Violations.class)
			.hasSingleBean(RateLimitViolationsEndpoint.class)
			.hasSingleBean(RateLimitOverridesEndpoint.class)
			.hasSingleBean(RateLimitExplainEndpoint.class));
	}

	@Test
	void violationsThatNobodySeesAreNotKept() {
		this.web.withPropertyValues("management.endpoints.web.exposure.include=health")
			.run((context) -> assertThat(context).doesNotHaveBean(Violations.class)
				.doesNotHaveBean(RateLimitViolationsEndpoint.class)
				.doesNotHaveBean(RateLimitOverridesEndpoint.class)
				.doesNotHaveBean(RateLimitExplainEndpoint.class));
	}

	@Test
	void limitsOfNoHandlerAreNotExplained() {
		new ApplicationContextRunner().withConfiguration(CONFIGURATIONS)
			.withPropertyValues("management.endpoints.web.exposure.include=*")
			.run((context) -> assertThat(context).hasNotFailed().doesNotHaveBean(RateLimitExplainEndpoint.class));
	}

	@Test
	void violationsOfTheApplicationComeFirst() {
		Violations own = new Violations(3);
		this.web.withBean(Violations.class, () -> own)
			.run((context) -> assertThat(context).getBean(Violations.class).isSameAs(own));
	}

	@Test
	void capacityBelowOneFailsStartUp() {
		this.web.withPropertyValues("ratelimit.violations.capacity=0")
			.run((context) -> assertThat(context).getFailure()
				.rootCause()
				.isInstanceOf(RateLimitConfigurationException.class)
				.hasMessageContaining("'ratelimit.violations.capacity' must be at least 1, was 0"));
	}

	@Test
	void pollIntervalBelowASecondFailsStartUp() {
		this.web.withConfiguration(AutoConfigurations.of(DataRedisAutoConfiguration.class))
			.withPropertyValues("spring.data.redis.port=1", "ratelimit.fleet.poll-interval=10ms")
			.run((context) -> assertThat(context).getFailure()
				.rootCause()
				.isInstanceOf(RateLimitConfigurationException.class)
				.hasMessageContaining("'ratelimit.fleet.poll-interval' must be 0 or at least 1 s"));
	}

	@Test
	void withoutTheActuatorTheLimiterWorks() {
		this.web.withClassLoader(new FilteredClassLoader("org.springframework.boot.actuate"))
			.run((context) -> assertThat(context).hasSingleBean(RateLimiter.class).doesNotHaveBean(Violations.class));
	}

}
