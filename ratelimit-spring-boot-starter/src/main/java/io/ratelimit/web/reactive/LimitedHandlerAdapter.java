package io.ratelimit.web.reactive;

import java.util.List;
import java.util.function.Supplier;

import io.ratelimit.web.rule.Rules;
import io.ratelimit.web.support.ExchangeLimits;
import io.ratelimit.web.support.LimitPlan;
import io.ratelimit.web.support.LimitPlans;
import reactor.core.publisher.Mono;

import org.springframework.core.Ordered;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.util.function.SingletonSupplier;
import org.springframework.web.cors.reactive.CorsUtils;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.reactive.HandlerAdapter;
import org.springframework.web.reactive.HandlerMapping;
import org.springframework.web.reactive.HandlerResult;
import org.springframework.web.reactive.function.server.RouterFunctions;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.util.pattern.PathPattern;

/**
 * Decides on limited handlers and paths, then lets the adapter that supports the handler
 * handle. Handlers without limits it leaves to that adapter while there are no rules.
 */
public final class LimitedHandlerAdapter implements HandlerAdapter, Ordered {

	private final LimitPlans plans;

	private final Rules rules;

	private final ReactiveRequestLimiter limiter;

	private final Supplier<List<HandlerAdapter>> adapters;

	/**
	 * Creates an adapter.
	 * @param plans the limits of handlers
	 * @param rules the limits of paths
	 * @param limiter what decides
	 * @param adapters all adapters in their order, asked for at the first request
	 */
	public LimitedHandlerAdapter(LimitPlans plans, Rules rules, ReactiveRequestLimiter limiter,
			Supplier<List<HandlerAdapter>> adapters) {
		this.plans = plans;
		this.rules = rules;
		this.limiter = limiter;
		this.adapters = SingletonSupplier.of(adapters);
	}

	@Override
	public int getOrder() {
		return HIGHEST_PRECEDENCE;
	}

	@Override
	public boolean supports(Object handler) {
		return (!this.rules.isEmpty() || isLimited(handler)) && !this.limiter.shared().isOff();
	}

	private boolean isLimited(Object handler) {
		return handler instanceof HandlerMethod method
				&& this.plans.isLimited(method.getBeanType(), method.getMethod());
	}

	@Override
	public Mono<HandlerResult> handle(ServerWebExchange exchange, Object handler) {
		HandlerAdapter adapter = adapter(handler);
		LimitPlan plan = plan(exchange, handler);
		return this.limiter.decide(exchange, plan)
			.map((decided) -> new Next(elementsLimited(routed(exchange, decided), plan), handler))
			.onErrorResume((reason) -> rejected(exchange, handler, reason))
			.flatMap((next) -> adapter.handle(next.exchange, next.handler));
	}

	private HandlerAdapter adapter(Object handler) {
		for (HandlerAdapter adapter : this.adapters.get()) {
			if (adapter != this && adapter.supports(handler)) {
				return adapter;
			}
		}
		throw new IllegalStateException("No HandlerAdapter: " + handler);
	}

	private LimitPlan plan(ServerWebExchange exchange, Object handler) {
		LimitPlan own = LimitPlan.NONE;
		ServerHttpRequest request = exchange.getRequest();
		if (handler instanceof HandlerMethod method) {
			PathPattern pattern = exchange.getAttribute(HandlerMapping.BEST_MATCHING_PATTERN_ATTRIBUTE);
			own = this.plans.find(method.getBeanType(), method.getMethod(),
					(pattern != null) ? pattern.getPatternString() : null);
		}
		return (this.rules.isEmpty() || CorsUtils.isPreFlightRequest(request)) ? own
				: this.rules.plan(own, request.getMethod().name(), request.getPath().pathWithinApplication());
	}

	/**
	 * A route keeps the exchange that it was found for. One whose body was read takes its
	 * place.
	 */
	private static ServerWebExchange routed(ServerWebExchange exchange, ServerWebExchange decided) {
		if (decided != exchange
				&& exchange.getAttribute(RouterFunctions.REQUEST_ATTRIBUTE) instanceof ServerRequest request) {
			decided.getAttributes()
				.put(RouterFunctions.REQUEST_ATTRIBUTE,
						ServerRequest.create(decided, request.messageReaders(), request.apiVersionStrategy()));
		}
		return decided;
	}

	private ServerWebExchange elementsLimited(ServerWebExchange exchange, LimitPlan plan) {
		ExchangeLimits limits = ReactiveRequestLimiter.limited(exchange);
		if (limits == null || !plan.limitsBodies()) {
			return exchange;
		}
		return exchange.mutate()
			.request(new ElementLimitedRequest(exchange.getRequest(), plan, limits, this.limiter))
			.build();
	}

	private static Mono<Next> rejected(ServerWebExchange exchange, Object handler, Throwable reason) {
		return (handler instanceof HandlerMethod method)
				? Mono.just(new Next(exchange, new RejectedHandlerMethod(method, reason))) : Mono.error(reason);
	}

	/**
	 * What handles the exchange.
	 *
	 * @param exchange the exchange to handle
	 * @param handler the handler, or what rejects in its place
	 */
	private record Next(ServerWebExchange exchange, Object handler) {
	}

}
