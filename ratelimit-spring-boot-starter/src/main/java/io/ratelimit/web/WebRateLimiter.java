package io.ratelimit.web;

import io.ratelimit.Decision;
import io.ratelimit.Policy;
import io.ratelimit.RateLimitExceededException;
import io.ratelimit.key.Subject;

/**
 * Applies limits to the present MVC request, with its headers, mode and 429.
 */
public interface WebRateLimiter {

	/**
	 * Takes one unit for the caller.
	 * @param policy the limit
	 * @return the decision
	 * @throws RateLimitExceededException if it is over the limit
	 */
	default Decision consume(Policy policy) {
		return consume(policy, 1);
	}

	/**
	 * Takes units for the caller.
	 * @param policy the limit
	 * @param cost how many
	 * @return the decision
	 * @throws RateLimitExceededException if they are over the limit
	 */
	Decision consume(Policy policy, long cost);

	/**
	 * Takes units for anybody.
	 * @param policy the limit
	 * @param subject whom it counts
	 * @param cost how many
	 * @return the decision
	 * @throws RateLimitExceededException if they are over the limit
	 */
	Decision consume(Policy policy, Subject subject, long cost);

}
