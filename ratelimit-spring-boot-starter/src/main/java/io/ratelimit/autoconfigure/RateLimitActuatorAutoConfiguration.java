package io.ratelimit.autoconfigure;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Stream;

import io.ratelimit.actuate.LimitExplainer;
import io.ratelimit.actuate.RateLimitEndpoint;
import io.ratelimit.actuate.RateLimitEndpointWebExtension;
import io.ratelimit.actuate.RateLimitExplainEndpoint;
import io.ratelimit.actuate.RateLimitOverridesEndpoint;
import io.ratelimit.actuate.RateLimitViolationsEndpoint;
import io.ratelimit.diagnostics.ReloadProblems;
import io.ratelimit.engine.DecisionEngine;
import io.ratelimit.key.KeyLayout;
import io.ratelimit.mode.ModeSource;
import io.ratelimit.override.RateLimitOverrides;
import io.ratelimit.violations.Violations;
import io.ratelimit.web.rule.Rule;
import io.ratelimit.web.rule.Rules;
import io.ratelimit.web.support.LimitPlans;
import io.ratelimit.web.support.LimitPlans.LimitedHandler;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.actuate.autoconfigure.endpoint.condition.ConditionalOnAvailableEndpoint;
import org.springframework.boot.actuate.autoconfigure.endpoint.expose.EndpointExposure;
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
	RateLimitEndpoint rateLimitEndpoint(ModeSource mode, DecisionEngine engine, ObjectProvider<LimitPlans> plans,
			ObjectProvider<Rules> rules, ObjectProvider<ReloadProblems> problems) {
		return new RateLimitEndpoint(mode, engine,
				() -> plans.stream().flatMap((available) -> available.limitedHandlers().stream()).toList(),
				() -> rules.stream().flatMap((available) -> available.all().stream()).toList(), () -> {
					Map<String, String> all = new LinkedHashMap<>();
					problems.orderedStream().forEach((source) -> all.putAll(source.problems()));
					return all;
				});
	}

	@Bean
	@ConditionalOnBean(RateLimitEndpoint.class)
	@ConditionalOnMissingBean
	@ConditionalOnAvailableEndpoint(endpoint = RateLimitEndpoint.class, exposure = EndpointExposure.WEB)
	RateLimitEndpointWebExtension rateLimitEndpointWebExtension(RateLimitEndpoint endpoint) {
		return new RateLimitEndpointWebExtension(endpoint);
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
	RateLimitExplainEndpoint rateLimitExplainEndpoint(LimitPlans plans, ObjectProvider<Rules> rules,
			DecisionEngine engine, KeyLayout layout, RateLimitOverrides overrides, ModeSource mode) {
		return new RateLimitExplainEndpoint(new LimitExplainer(
				() -> Stream.concat(plans.limitedHandlers().stream().map(LimitedHandler::plan),
						rules.stream().flatMap((available) -> available.all().stream()).map(Rule::plan)),
				engine, layout, overrides, mode));
	}

}
