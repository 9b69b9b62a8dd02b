package io.ratelimit.autoconfigure;

import java.util.Map;

import io.ratelimit.Policy;
import io.ratelimit.RateLimitRequest;
import io.ratelimit.RateLimiter;
import io.ratelimit.actuate.RateLimitHealthIndicator;
import io.ratelimit.diagnostics.ReloadProblems;
import io.ratelimit.key.Subject;
import io.ratelimit.limit.Limit;
import org.junit.jupiter.api.Test;

import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.data.redis.autoconfigure.DataRedisAutoConfiguration;
import org.springframework.boot.health.actuate.endpoint.HealthEndpoint;
import org.springframework.boot.health.actuate.endpoint.HttpCodeStatusMapper;
import org.springframework.boot.health.autoconfigure.actuate.endpoint.HealthEndpointAutoConfiguration;
import org.springframework.boot.health.autoconfigure.contributor.HealthContributorAutoConfiguration;
import org.springframework.boot.health.autoconfigure.registry.HealthContributorRegistryAutoConfiguration;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.boot.health.contributor.Status;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link RateLimitHealthAutoConfiguration}.
 */
class RateLimitHealthAutoConfigurationTests {

	private final ApplicationContextRunner context = new ApplicationContextRunner()
		.withConfiguration(AutoConfigurations.of(RateLimitAutoConfiguration.class,
				RateLimitHealthAutoConfiguration.class, HealthContributorAutoConfiguration.class,
				HealthContributorRegistryAutoConfiguration.class, HealthEndpointAutoConfiguration.class));

	@Test
	void limiterInMemoryIsUp() {
		this.context.withPropertyValues("ratelimit.mode=monitor").run((context) -> {
			Health health = context.getBean(RateLimitHealthIndicator.class).health();
			assertThat(health.getStatus()).isEqualTo(Status.UP);
			assertThat(health.getDetails()).isEqualTo(Map.of("mode", "monitor", "store", "memory", "available", true));
		});
	}

	@Test
	void reloadThatWasRefusedDegrades() {
		this.context
			.withBean("rules", ReloadProblems.class, () -> () -> Map.of("ratelimit.rules", "'limits' is missing"))
			.withBean("documents", ReloadProblems.class, () -> Map::of)
			.run((context) -> {
				Health health = context.getBean(RateLimitHealthIndicator.class).health();
				assertThat(health.getStatus()).isEqualTo(RateLimitHealthIndicator.DEGRADED);
				assertThat(health.getDetails()).containsEntry("problems",
						Map.of("ratelimit.rules", "'limits' is missing"));
			});
	}

	@Test
	void redisThatIsDownDegradesAndTakesNothingOutOfService() {
		this.context.withConfiguration(AutoConfigurations.of(DataRedisAutoConfiguration.class))
			.withPropertyValues("spring.data.redis.port=1", "ratelimit.failure.timeout=5s",
					"management.endpoint.health.show-components=always")
			.run((context) -> {
				RateLimiter limiter = context.getBean(RateLimiter.class);
				RateLimitRequest request = RateLimitRequest.of(Policy.of("/search", Limit.parse("1/m")),
						Subject.project(1, 2));
				for (int i = 0; i < 3; i++) {
					limiter.consume(request);
				}
				HealthEndpoint endpoint = context.getBean(HealthEndpoint.class);
				assertThat(endpoint.healthForPath("ratelimit").getStatus())
					.isEqualTo(RateLimitHealthIndicator.DEGRADED);
				assertThat(endpoint.health().getStatus()).isEqualTo(Status.UP);
				assertThat(context.getBean(HttpCodeStatusMapper.class).getStatusCode(RateLimitHealthIndicator.DEGRADED))
					.isEqualTo(200);
			});
	}

	@Test
	void indicatorCanBeTurnedOff() {
		this.context.withPropertyValues("management.health.ratelimit.enabled=false")
			.run((context) -> assertThat(context).doesNotHaveBean(RateLimitHealthIndicator.class));
	}

	@Test
	void indicatorOfTheApplicationComesFirst() {
		HealthIndicator own = () -> Health.down().build();
		this.context.withBean("ratelimitHealthIndicator", HealthIndicator.class, () -> own)
			.run((context) -> assertThat(context).doesNotHaveBean(RateLimitHealthIndicator.class));
	}

	@Test
	void withoutTheHealthModuleTheLimiterWorks() {
		new ApplicationContextRunner()
			.withConfiguration(
					AutoConfigurations.of(RateLimitAutoConfiguration.class, RateLimitHealthAutoConfiguration.class))
			.withClassLoader(new FilteredClassLoader("org.springframework.boot.health"))
			.run((context) -> assertThat(context).hasSingleBean(RateLimiter.class)
				.doesNotHaveBean("ratelimitHealthIndicator"));
	}

}
