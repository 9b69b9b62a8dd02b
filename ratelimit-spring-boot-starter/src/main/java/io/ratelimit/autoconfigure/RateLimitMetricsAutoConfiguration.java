package io.ratelimit.autoconfigure;

import io.micrometer.core.instrument.MeterRegistry;
import io.ratelimit.engine.DecisionEngine;
import io.ratelimit.metrics.BodyMetrics;
import io.ratelimit.metrics.DecisionMetrics;
import io.ratelimit.metrics.StoreMetrics;
import io.ratelimit.web.support.BodyLimit;

import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Bean;

/**
 * Auto-configuration of the meters.
 */
@AutoConfiguration(after = { RateLimitAutoConfiguration.class, RateLimitWebAutoConfiguration.class }, afterName = {
		"org.springframework.boot.micrometer.metrics.autoconfigure.CompositeMeterRegistryAutoConfiguration",
		"org.springframework.boot.micrometer.metrics.autoconfigure.export.simple.SimpleMetricsExportAutoConfiguration" })
@ConditionalOnClass(MeterRegistry.class)
@ConditionalOnBean({ MeterRegistry.class, DecisionEngine.class })
public final class RateLimitMetricsAutoConfiguration {

	@Bean
	@ConditionalOnMissingBean
	DecisionMetrics rateLimitDecisionMetrics(MeterRegistry registry) {
		return new DecisionMetrics(registry);
	}

	@Bean
	@ConditionalOnMissingBean
	StoreMetrics rateLimitStoreMetrics(DecisionEngine engine) {
		return new StoreMetrics(engine);
	}

	@Bean
	@ConditionalOnBean(BodyLimit.class)
	@ConditionalOnMissingBean
	BodyMetrics rateLimitBodyMetrics(BodyLimit limit) {
		return new BodyMetrics(limit);
	}

}
