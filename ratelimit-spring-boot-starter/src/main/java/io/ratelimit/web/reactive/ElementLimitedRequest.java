package io.ratelimit.web.reactive;

import io.ratelimit.web.support.CostExpression;
import io.ratelimit.web.support.ExchangeLimits;
import io.ratelimit.web.support.LimitPlan;
import io.ratelimit.web.support.PlannedElements;
import reactor.core.publisher.Mono;

import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.http.server.reactive.ServerHttpRequestDecorator;

/**
 * Carries the element limits of a handler to where its body is read.
 */
final class ElementLimitedRequest extends ServerHttpRequestDecorator {

	private final LimitPlan plan;

	private final ExchangeLimits limits;

	private final ReactiveRequestLimiter limiter;

	ElementLimitedRequest(ServerHttpRequest request, LimitPlan plan, ExchangeLimits limits,
			ReactiveRequestLimiter limiter) {
		super(request);
		this.plan = plan;
		this.limits = limits;
		this.limiter = limiter;
	}

	/**
	 * Charges what a body costs.
	 * @return the body; fails if it is over the limit
	 */
	<T> Mono<T> charge(int parameter, T body) {
		PlannedElements elements = this.plan.elements().get(parameter);
		CostExpression cost = (elements != null) ? elements.cost() : null;
		if (elements == null || cost == null) {
			return Mono.just(body);
		}
		return this.limiter.consume(this, this.limits, elements, cost.evaluate(body)).thenReturn(body);
	}

}
