package io.ratelimit.web;

import io.ratelimit.Decision;
import io.ratelimit.Policy;
import io.ratelimit.key.Subject;
import reactor.core.publisher.Mono;

import org.springframework.web.server.ServerWebExchange;

/**
 * Applies limits to a WebFlux exchange, with its headers, mode and 429. Each method fails
 * with a {@link io.ratelimit.RateLimitExceededException} if the units are over the limit.
 */
public interface ReactiveWebRateLimiter {

	/**
	 * Takes one unit for the caller.
	 * @param exchange the exchange
	 * @param policy the limit
	 * @return the decision
	 */
	default Mono<Decision> consume(ServerWebExchange exchange, Policy policy) {
		return consume(exchange, policy, 1);
	}

	/**
	 * Takes units for the caller.
	 * @param exchange the exchange
	 * @param policy the limit
	 * @param cost how many
	 * @return the decision
	 */
	Mono<Decision> consume(ServerWebExchange exchange, Policy policy, long cost);

	/**
	 * Takes units for anybody.
	 * @param exchange the exchange
	 * @param policy the limit
	 * @param subject whom it counts
	 * @param cost how many
	 * @return the decision
	 */
	Mono<Decision> consume(ServerWebExchange exchange, Policy policy, Subject subject, long cost);

}
