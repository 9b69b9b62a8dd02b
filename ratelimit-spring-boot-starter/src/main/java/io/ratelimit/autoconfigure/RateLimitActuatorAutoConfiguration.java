package io.ratelimit.autoconfigure;

import java.util.List;

import io.ratelimit.actuate.RateLimitEndpoint;
import io.ratelimit.engine.DecisionEngine;
import io.ratelimit.mode.ModeSource;
import io.ratelimit.web.support.LimitPlans;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.actuate.autoconfigure.endpoint.condition.ConditionalOnAvailableEndpoint;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Bean;

/**
 * Auto-configuration of the actuator endpoint.
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

}
