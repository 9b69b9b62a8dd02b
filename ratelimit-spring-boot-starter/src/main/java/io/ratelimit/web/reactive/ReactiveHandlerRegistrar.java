package io.ratelimit.web.reactive;

import java.util.function.Supplier;
import java.util.stream.Stream;

import io.ratelimit.web.rule.Rules;
import io.ratelimit.web.support.LimitPlans;

import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.reactive.result.method.RequestMappingInfo;
import org.springframework.web.reactive.result.method.RequestMappingInfoHandlerMapping;
import org.springframework.web.util.pattern.PathPattern;

/**
 * Makes the plans of all annotated controllers at start-up, then the rules. It fails if
 * one of them cannot be made.
 */
public final class ReactiveHandlerRegistrar implements SmartInitializingSingleton {

	private final LimitPlans plans;

	private final Rules rules;

	private final Supplier<Stream<RequestMappingInfoHandlerMapping>> mappings;

	/**
	 * Creates a registrar.
	 * @param plans takes the handlers
	 * @param rules starts when they are known
	 * @param mappings the mappings that know them
	 */
	public ReactiveHandlerRegistrar(LimitPlans plans, Rules rules,
			Supplier<Stream<RequestMappingInfoHandlerMapping>> mappings) {
		this.plans = plans;
		this.rules = rules;
		this.mappings = mappings;
	}

	@Override
	public void afterSingletonsInstantiated() {
		this.mappings.get().forEach((mapping) -> mapping.getHandlerMethods().forEach(this::register));
		this.rules.start(this.mappings.get().map(RequestMappingInfoHandlerMapping::getPathPatternParser));
	}

	private void register(RequestMappingInfo info, HandlerMethod handler) {
		this.plans.register(handler.getBeanType(), handler.getMethod(),
				info.getPatternsCondition().getPatterns().stream().map(PathPattern::getPatternString).toList());
	}

}
