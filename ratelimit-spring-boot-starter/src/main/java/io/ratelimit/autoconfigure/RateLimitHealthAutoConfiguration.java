package io.ratelimit.autoconfigure;

import io.ratelimit.actuate.RateLimitHealthIndicator;
import io.ratelimit.diagnostics.ReloadProblems;
import io.ratelimit.engine.DecisionEngine;
import io.ratelimit.mode.ModeSource;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.health.autoconfigure.contributor.ConditionalOnEnabledHealthIndicator;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.context.annotation.Bean;

/**
 * Auto-configuration of the health indicator.
 */
@AutoConfiguration(after = RateLimitAutoConfiguration.class)
@ConditionalOnClass({ HealthIndicator.class, ConditionalOnEnabledHealthIndicator.class })
@ConditionalOnBean({ ModeSource.class, DecisionEngine.class })
public final class RateLimitHealthAutoConfiguration {

	/**
	 * Named after the property that turns it off.
	 */
	@Bean
	@ConditionalOnEnabledHealthIndicator("ratelimit")
	@ConditionalOnMissingBean(name = "ratelimitHealthIndicator")
	RateLimitHealthIndicator ratelimitHealthIndicator(DecisionEngine engine, ModeSource mode,
			ObjectProvider<ReloadProblems> reloads) {
		return new RateLimitHealthIndicator(engine, mode, reloads.orderedStream().toList());
	}

}
