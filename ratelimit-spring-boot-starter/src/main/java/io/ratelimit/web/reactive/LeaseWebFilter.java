package io.ratelimit.web.reactive;

import reactor.core.publisher.Mono;

import org.springframework.core.Ordered;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebFilter;
import org.springframework.web.server.WebFilterChain;

/**
 * Ends the leases of an exchange when it completes, fails or is given up.
 */
public final class LeaseWebFilter implements WebFilter, Ordered {

	private final ReactiveRequestLimiter limiter;

	/**
	 * Creates a filter.
	 * @param limiter what holds the leases
	 */
	public LeaseWebFilter(ReactiveRequestLimiter limiter) {
		this.limiter = limiter;
	}

	@Override
	public int getOrder() {
		return HIGHEST_PRECEDENCE;
	}

	@Override
	public Mono<Void> filter(ServerWebExchange exchange, WebFilterChain chain) {
		return chain.filter(exchange).doFinally((signal) -> this.limiter.release(exchange));
	}

}
