package io.ratelimit;

import java.util.concurrent.CompletionStage;

/**
 * Decides on anything that is counted: all limits of a request in one atomic step.
 */
public interface RateLimiter {

	/**
	 * Decides a request and, where it passes, takes its costs.
	 * @param request what is asked
	 * @return the answer
	 */
	Decision consume(RateLimitRequest request);

	/**
	 * Decides a request and, where it passes, takes its costs.
	 * @param request what is asked
	 * @return the answer; never completes exceptionally for a failure of the store
	 */
	CompletionStage<Decision> consumeAsync(RateLimitRequest request);

	/**
	 * Answers as {@link #consume} would, and changes nothing. A cost of 0 asks for the
	 * present state.
	 * @param request what is asked
	 * @return the answer
	 */
	Decision peek(RateLimitRequest request);

	/**
	 * Answers as {@link #consumeAsync} would, and changes nothing.
	 * @param request what is asked
	 * @return the answer
	 */
	CompletionStage<Decision> peekAsync(RateLimitRequest request);

	/**
	 * Takes one unit of the limits that a service's document has for a key: those of the
	 * key itself, else the general ones, all tiers together.
	 * @param service the service's name
	 * @param key the custom key, as it stands in the document
	 * @return the answer; allowed by nobody where the document has no limit for the key,
	 * and {@link Decision.Source#FAILED_OPEN} as long as the document could not be loaded
	 * at all
	 * @throws IllegalArgumentException if there is no document of the service
	 */
	Decision check(String service, String key);

	/**
	 * Takes one unit of the limits that a service's document has for a key.
	 * @param service the service's name
	 * @param key the custom key, as it stands in the document
	 * @return the answer, as of {@link #check}
	 * @throws IllegalArgumentException if there is no document of the service
	 */
	CompletionStage<Decision> checkAsync(String service, String key);

	/**
	 * Gives back what a decision took, as far as its windows still last.
	 * @param decision the decision
	 * @return whether the store could be asked
	 */
	CompletionStage<Boolean> refund(Decision decision);

	/**
	 * Forgets all that the request's limits have counted for its subjects.
	 * @param request what names the counters
	 * @return whether the store could be asked
	 */
	CompletionStage<Boolean> reset(RateLimitRequest request);

	/**
	 * Ends a lease early.
	 * @param lease the lease
	 * @return whether it was still held
	 */
	CompletionStage<Boolean> release(Lease lease);

	/**
	 * Lets a lease last for its TTL from now.
	 * @param lease the lease
	 * @return whether it was still held
	 */
	CompletionStage<Boolean> renew(Lease lease);

}
