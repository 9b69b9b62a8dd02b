package io.ratelimit.web;

import io.ratelimit.Decision;
import io.ratelimit.RateLimitExceededException;

/**
 * Charges the elements of the present request.
 *
 * @see ElementLimit
 */
@FunctionalInterface
public interface ElementRateLimiter {

	/**
	 * Takes elements from the limit.
	 * @param elements how many; 0 takes nothing
	 * @return the decision
	 * @throws RateLimitExceededException if they are over the limit; none is taken then
	 * @throws IllegalArgumentException if the number is negative
	 */
	Decision consume(long elements);

}
