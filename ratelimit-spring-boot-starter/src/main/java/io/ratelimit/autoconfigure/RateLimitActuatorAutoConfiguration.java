package io.ratelimit.autoconfigure;

import java.util.List;

import io.ratelimit.actuate.LimitExplainer;
import io.ratelimit.actuate.RateLimitEndpoint;
import io.ratelimit.actuate.RateLimitExplainEndpoint;
import io.ratelimit.actuate.RateLimitOverridesEndpoint;
import io.ratelimit.actuate.RateLimitViolationsEndpoint;
import io.ratelimit.engine.DecisionEngine;
import io.ratelimit.key.KeyLayout;
import io.ratelimit.mode.ModeSource;
import io.ratelimit.override.RateLimitOverrides;
import io.ratelimit.violations.Violations;
import io.ratelimit.web.support.LimitPlans;
import io.ratelimit.web.support.LimitPlans.LimitedHandler;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.actuate.autoconfigure.endpoint.condition.ConditionalOnAvailableEndpoint;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Bean;

/**
 * Auto-configuration of the actuator endpoints.
 */
@AutoConfiguration(after = { RateLimitAutoConfiguration.class, RateLimitWebAutoConfiguration.class })
@ConditionalOnClass(ConditionalOnAvailableEndpoint.class)
@ConditionalOnBean({ ModeSource.class, DecisionEngine.class })
public final class RateLimitActuatorAutoConfiguration {

	@Bean
	@ConditionalOnMissingBean
	@ConditionalOnAvailableEndpoint
	RateLimitEndpoint rateLimitEndpoint(ModeSource mode, DecisionEngine engine, ObjectProvider<LimitPlans> plans) {
		return new RateLimitEndpoint(mode, engine, () -> {
			LimitPlans available = plans.getIfAvailable();
			return (available != null) ? available.limitedHandlers() : List.of();
		});
	}

	@Bean
	@ConditionalOnMissingBean
	@ConditionalOnAvailableEndpoint(RateLimitViolationsEndpoint.class)
	Violations rateLimitViolations(RateLimitProperties properties) {
		return new Violations(properties.getViolations().checkedCapacity());
	}

	@Bean
	@ConditionalOnMissingBean
	@ConditionalOnAvailableEndpoint
	RateLimitViolationsEndpoint rateLimitViolationsEndpoint(Violations violations, RateLimitProperties properties) {
		return new RateLimitViolationsEndpoint(violations, properties.getViolations().isShowCallers());
	}

	@Bean
	@ConditionalOnBean(RateLimitOverrides.class)
	@ConditionalOnMissingBean
	@ConditionalOnAvailableEndpoint
	RateLimitOverridesEndpoint rateLimitOverridesEndpoint(RateLimitOverrides overrides) {
		return new RateLimitOverridesEndpoint(overrides);
	}

	@Bean
	@ConditionalOnBean({ LimitPlans.class, RateLimitOverrides.class, KeyLayout.class })
	@ConditionalOnMissingBean
	@ConditionalOnAvailableEndpoint
	RateLimitExplainEndpoint rateLimitExplainEndpoint(LimitPlans plans, DecisionEngine engine, KeyLayout layout,
			RateLimitOverrides overrides, ModeSource mode) {
		return new RateLimitExplainEndpoint(new LimitExplainer(
				() -> plans.limitedHandlers().stream().map(LimitedHandler::plan), engine, layout, overrides, mode));
	}

}
