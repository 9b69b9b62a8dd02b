package io.ratelimit.limit;

import java.time.Duration;
import java.util.List;

/**
 * An algorithm with its numbers.
 */
public sealed interface Limit permits FixedWindow, TokenBucket, SlidingWindowLog, SlidingWindowCounter, Concurrency {

	/**
	 * Largest maximum of a limit.
	 */
	long MAX = 999_999_999_999_999L;

	/**
	 * Longest window of a limit.
	 */
	Duration MAX_WINDOW = Duration.ofDays(365);

	/**
	 * Largest whole number that both engines compute with exactly.
	 */
	long MAX_EXACT = (1L << 53) - 1;

	/**
	 * Returns how many units are available at the most.
	 * @return the maximum, at least 1
	 */
	long max();

	/**
	 * Returns the time over which the limit counts.
	 * @return the window, in whole milliseconds
	 */
	Duration window();

	/**
	 * Returns how this limit counts.
	 * @return the algorithm
	 */
	Algorithm algorithm();

	/**
	 * Creates a limit.
	 * @param algorithm how it counts
	 * @param max how many units are available in a window
	 * @param window the window; for a token bucket the time to refill it, for concurrency
	 * the TTL of a lease
	 * @return the limit
	 */
	static Limit of(Algorithm algorithm, long max, Duration window) {
		return switch (algorithm) {
			case FIXED_WINDOW -> new FixedWindow(max, window, false);
			case TOKEN_BUCKET -> new TokenBucket(max, max, window);
			case SLIDING_WINDOW_LOG -> new SlidingWindowLog(max, window);
			case SLIDING_WINDOW_COUNTER -> new SlidingWindowCounter(max, window);
			case CONCURRENCY -> new Concurrency(max, window);
		};
	}

	/**
	 * Parses a fixed window, such as {@code 100/m}.
	 * @param text the limit's text form
	 * @return the limit
	 */
	static Limit parse(String text) {
		return parse(text, Algorithm.FIXED_WINDOW);
	}

	/**
	 * Parses a limit, such as {@code 20/s burst 40}.
	 * @param text the limit's text form
	 * @param algorithm how it counts
	 * @return the limit
	 */
	static Limit parse(String text, Algorithm algorithm) {
		return LimitParser.parse(text, algorithm);
	}

	/**
	 * Parses a list of limits, such as {@code 20/s, 1000/m}.
	 * @param text the comma-separated limits
	 * @param algorithm how they count
	 * @return the limits in their order
	 */
	static List<Limit> parseList(String text, Algorithm algorithm) {
		return LimitParser.parseList(text, algorithm);
	}

}
