package io.ratelimit.web.reactive;

import io.ratelimit.Decision;
import io.ratelimit.Policy;
import io.ratelimit.key.Subject;
import io.ratelimit.web.ReactiveWebRateLimiter;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

import org.springframework.web.server.ServerWebExchange;

/**
 * Applies limits beside those of the exchange's handler.
 */
public final class DefaultReactiveWebRateLimiter implements ReactiveWebRateLimiter {

	private final ReactiveRequestLimiter limiter;

	/**
	 * Creates a limiter.
	 * @param limiter what decides
	 */
	public DefaultReactiveWebRateLimiter(ReactiveRequestLimiter limiter) {
		this.limiter = limiter;
	}

	@Override
	public Mono<Decision> consume(ServerWebExchange exchange, Policy policy, long cost) {
		return ask(exchange, policy, null, cost);
	}

	@Override
	public Mono<Decision> consume(ServerWebExchange exchange, Policy policy, Subject subject, long cost) {
		return ask(exchange, policy, subject, cost);
	}

	private Mono<Decision> ask(ServerWebExchange exchange, Policy policy, @Nullable Subject subject, long cost) {
		return Mono.defer(() -> this.limiter.limits(exchange))
			.flatMap((limits) -> this.limiter.consume(exchange.getRequest(), limits,
					this.limiter.shared().question(limits, policy, subject, cost)));
	}

}
