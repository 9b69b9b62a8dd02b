package io.ratelimit.web.reactive;

import io.ratelimit.web.ElementLimit;
import io.ratelimit.web.ReactiveElementRateLimiter;
import io.ratelimit.web.support.ExchangeLimits;
import io.ratelimit.web.support.LimitPlans;
import io.ratelimit.web.support.PlannedElements;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

import org.springframework.core.MethodParameter;
import org.springframework.web.reactive.BindingContext;
import org.springframework.web.reactive.HandlerMapping;
import org.springframework.web.reactive.result.method.SyncHandlerMethodArgumentResolver;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.util.pattern.PathPattern;

/**
 * Supplies arguments that charge elements.
 */
public final class ReactiveElementRateLimiterResolver implements SyncHandlerMethodArgumentResolver {

	private final LimitPlans plans;

	private final ReactiveRequestLimiter limiter;

	/**
	 * Creates a resolver.
	 * @param plans the limits of handlers
	 * @param limiter what decides
	 */
	public ReactiveElementRateLimiterResolver(LimitPlans plans, ReactiveRequestLimiter limiter) {
		this.plans = plans;
		this.limiter = limiter;
	}

	@Override
	public boolean supportsParameter(MethodParameter parameter) {
		return parameter.getParameterType() == ReactiveElementRateLimiter.class
				&& parameter.hasParameterAnnotation(ElementLimit.class);
	}

	@Override
	public ReactiveElementRateLimiter resolveArgumentValue(MethodParameter parameter, BindingContext bindingContext,
			ServerWebExchange exchange) {
		ExchangeLimits limits = ReactiveRequestLimiter.limited(exchange);
		PlannedElements elements = (limits != null) ? elements(parameter, exchange) : null;
		return (limits != null && elements != null)
				? (count) -> this.limiter.consume(exchange.getRequest(), limits, elements, count)
				: ReactiveElementRateLimiterResolver::notLimited;
	}

	private @Nullable PlannedElements elements(MethodParameter parameter, ServerWebExchange exchange) {
		PathPattern pattern = exchange.getAttribute(HandlerMapping.BEST_MATCHING_PATTERN_ATTRIBUTE);
		return (parameter.getMethod() != null) ? this.plans
			.find(parameter.getContainingClass(), parameter.getMethod(),
					(pattern != null) ? pattern.getPatternString() : null)
			.elements()
			.get(parameter.getParameterIndex()) : null;
	}

	private static Mono<Void> notLimited(long elements) {
		return (elements < 0)
				? Mono.error(new IllegalArgumentException("'elements' must be at least 0, was %d".formatted(elements)))
				: Mono.empty();
	}

}
