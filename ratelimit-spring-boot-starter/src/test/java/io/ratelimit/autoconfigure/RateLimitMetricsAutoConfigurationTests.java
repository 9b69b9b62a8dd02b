package io.ratelimit.autoconfigure;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.ratelimit.Policy;
import io.ratelimit.RateLimitRequest;
import io.ratelimit.RateLimiter;
import io.ratelimit.key.Subject;
import io.ratelimit.limit.Limit;
import io.ratelimit.metrics.DecisionMetrics;
import io.ratelimit.metrics.StoreMetrics;
import io.ratelimit.web.support.BodyLimit;
import org.junit.jupiter.api.Test;

import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.data.redis.autoconfigure.DataRedisAutoConfiguration;
import org.springframework.boot.micrometer.metrics.autoconfigure.CompositeMeterRegistryAutoConfiguration;
import org.springframework.boot.micrometer.metrics.autoconfigure.MetricsAutoConfiguration;
import org.springframework.boot.micrometer.metrics.autoconfigure.export.simple.SimpleMetricsExportAutoConfiguration;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link RateLimitMetricsAutoConfiguration}.
 */
class RateLimitMetricsAutoConfigurationTests {

	private static final RateLimitRequest REQUEST = RateLimitRequest.of(Policy.of("/search", Limit.parse("1/m")),
			Subject.project(1, 2));

	private final ApplicationContextRunner limiter = new ApplicationContextRunner().withConfiguration(
			AutoConfigurations.of(RateLimitAutoConfiguration.class, RateLimitMetricsAutoConfiguration.class));

	private final ApplicationContextRunner context = this.limiter
		.withConfiguration(AutoConfigurations.of(MetricsAutoConfiguration.class,
				SimpleMetricsExportAutoConfiguration.class, CompositeMeterRegistryAutoConfiguration.class));

	@Test
	void decisionsAndMemoryAreMeasured() {
		this.context.withBean(BodyLimit.class, () -> new BodyLimit(10)).run((context) -> {
			RateLimiter limiter = context.getBean(RateLimiter.class);
			limiter.consume(REQUEST);
			limiter.consume(REQUEST);
			MeterRegistry registry = context.getBean(MeterRegistry.class);
			assertThat(registry.get("ratelimit.decisions").tag("outcome", "allowed").counter().count()).isEqualTo(1);
			assertThat(registry.get("ratelimit.decisions").tag("outcome", "blocked").counter().count()).isEqualTo(1);
			assertThat(registry.get("ratelimit.memory.counters").gauge().value()).isEqualTo(1);
			assertThat(registry.get("ratelimit.memory.evictions").functionCounter().count()).isZero();
			context.getBean(BodyLimit.class).exceed();
			assertThat(registry.get("ratelimit.body.exceeded").functionCounter().count()).isEqualTo(1);
			assertThat(registry.find("ratelimit.store.available").gauge()).isNull();
		});
	}

	@Test
	void redisThatIsDownShowsInFailuresAndAvailability() {
		this.context.withConfiguration(AutoConfigurations.of(DataRedisAutoConfiguration.class))
			.withPropertyValues("spring.data.redis.port=1", "ratelimit.failure.policy=local",
					"ratelimit.failure.timeout=5s")
			.run((context) -> {
				MeterRegistry registry = context.getBean(MeterRegistry.class);
				assertThat(registry.get("ratelimit.store.available").gauge().value()).isEqualTo(1);
				RateLimiter limiter = context.getBean(RateLimiter.class);
				for (int i = 0; i < 4; i++) {
					limiter.consume(REQUEST);
				}
				assertThat(registry.get("ratelimit.store.available").gauge().value()).isZero();
				assertThat(registry.get("ratelimit.memory.counters").gauge().value()).isEqualTo(1);
				assertThat(registry.get("ratelimit.failures").tag("reason", "connection").counter().count())
					.isEqualTo(3);
				assertThat(registry.get("ratelimit.failures").tag("reason", "skipped").counter().count()).isEqualTo(1);
				assertThat(registry.get("ratelimit.decisions").tag("source", "local").counters()).satisfies(
						(counters) -> assertThat(counters.stream().mapToDouble((counter) -> counter.count()).sum())
							.isEqualTo(4));
			});
	}

	@Test
	void withoutRegistryNothingIsMeasured() {
		this.limiter.run((context) -> assertThat(context).doesNotHaveBean(DecisionMetrics.class)
			.doesNotHaveBean(StoreMetrics.class));
	}

	@Test
	void withoutMicrometerTheLimiterWorks() {
		this.limiter.withClassLoader(new FilteredClassLoader("io.micrometer")).run((context) -> {
			assertThat(context).hasNotFailed().doesNotHaveBean("rateLimitDecisionMetrics");
			assertThat(context.getBean(RateLimiter.class).consume(REQUEST).allowed()).isTrue();
		});
	}

	@Test
	void limiterThatIsDisabledIsNotMeasured() {
		this.context.withPropertyValues("ratelimit.enabled=false")
			.run((context) -> assertThat(context).hasNotFailed().doesNotHaveBean(DecisionMetrics.class));
	}

	@Test
	void metersOfTheApplicationComeFirst() {
		DecisionMetrics own = new DecisionMetrics(new SimpleMeterRegistry());
		this.context.withBean(DecisionMetrics.class, () -> own)
			.run((context) -> assertThat(context).getBean(DecisionMetrics.class).isSameAs(own));
	}

}
