package io.ratelimit.web;

import reactor.core.publisher.Mono;

/**
 * Charges the elements of the present exchange.
 *
 * @see ElementLimit
 */
@FunctionalInterface
public interface ReactiveElementRateLimiter {

	/**
	 * Takes elements from the limit.
	 * @param elements how many; 0 takes nothing
	 * @return completes when they are taken, and fails with a
	 * {@link io.ratelimit.RateLimitExceededException} if they are over the limit
	 */
	Mono<Void> consume(long elements);

}
