package io.ratelimit;

import java.time.Duration;

/**
 * The answer of one limit, with the numbers in effect.
 *
 * @param policy the policy that was asked
 * @param key the key of its counter
 * @param cost how much was asked for
 * @param monitored whether the limit only tells
 * @param verdict whether the limit had room
 * @param charged whether the cost was taken
 * @param used how much is in use
 * @param max the maximum in effect
 * @param windowMillis the window in effect
 * @param freeMillis the time in which no more than what remains comes free
 * @param resetMillis the time until the full quota is back
 * @param retryMillis the time after which a retry may succeed, or -1 if none can
 */
public record RateLimitResult(Policy policy, String key, long cost, boolean monitored, Verdict verdict, boolean charged,
		long used, long max, long windowMillis, long freeMillis, long resetMillis, long retryMillis) {

	/**
	 * Returns how much is left.
	 * @return what remains, at least 0
	 */
	public long remaining() {
		return Math.max(0, this.max - this.used);
	}

	public Duration window() {
		return Duration.ofMillis(this.windowMillis);
	}

	/**
	 * Returns whether the limit had no room for the cost.
	 * @return whether it is violated
	 */
	public boolean violated() {
		return this.verdict != Verdict.WITHIN;
	}

	/**
	 * Whether a limit has room for a cost.
	 */
	public enum Verdict {

		/**
		 * It has.
		 */
		WITHIN,

		/**
		 * It has not, but will.
		 */
		OVER,

		/**
		 * It never will: the cost is above the maximum.
		 */
		NEVER

	}

}
