package io.ratelimit;

/**
 * Told of what the limiter did, after the answer is made: nothing that it does or throws
 * changes a decision.
 */
public interface RateLimitListener {

	/**
	 * A request was decided.
	 * @param request what was asked
	 * @param decision the answer
	 * @param nanos how long it took
	 */
	default void onDecision(RateLimitRequest request, Decision decision, long nanos) {
	}

	/**
	 * The store could not be asked.
	 * @param failure why
	 */
	default void onFailure(StoreFailure failure) {
	}

	/**
	 * An override has no usable value.
	 * @param key the override's key
	 */
	default void onOverrideIgnored(String key) {
	}

}
