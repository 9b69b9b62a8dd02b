package io.ratelimit.actuate;

import java.util.List;

import org.jspecify.annotations.Nullable;

/**
 * What an endpoint's limits hold for a caller.
 *
 * @param endpoint the endpoint
 * @param caller the caller's name
 * @param callerHash the hash that stands for the caller in violations and in the log
 * @param mode the mode in effect for limits without their own
 * @param limits the limits
 */
public record Explanation(String endpoint, String caller, String callerHash, String mode, List<Explained> limits) {

	/**
	 * A limit.
	 *
	 * @param limit its own numbers
	 * @param key the key of its counter, or {@code null} if the caller does not tell it
	 * @param overrides what may replace its numbers, first come first served
	 * @param state what holds now, or {@code null} if that is not known
	 * @param note what is missing or wrong
	 */
	public record Explained(LimitDescription limit, @Nullable String key, List<OverrideNumbers> overrides,
			@Nullable State state, @Nullable String note) {

	}

	/**
	 * A place for other numbers.
	 *
	 * @param key its key
	 * @param maxRequests the maximum that it sets
	 * @param expiry the window that it sets, in seconds
	 */
	public record OverrideNumbers(String key, @Nullable Long maxRequests, @Nullable Long expiry) {

	}

	/**
	 * What a limit holds now.
	 *
	 * @param source who answered
	 * @param used how much is in use
	 * @param max the maximum in effect
	 * @param windowSeconds the window in effect
	 * @param remaining how much is left
	 * @param resetSeconds the time until the full quota is back
	 * @param retryAfterSeconds the time after which a request would pass; 0 if one would
	 * now
	 */
	public record State(String source, long used, long max, double windowSeconds, long remaining, double resetSeconds,
			double retryAfterSeconds) {

	}

}
