package io.ratelimit.limit;

import java.time.Duration;
import java.util.Objects;

/**
 * The bounds within which a limit's numbers are accepted.
 */
final class Bounds {

	private Bounds() {
	}

	static void check(String name, long max, Duration window) {
		Objects.requireNonNull(window, "'window' must not be null");
		if (max < 1 || max > Limit.MAX) {
			throw new IllegalArgumentException("'%s' must be between 1 and %d, was %d".formatted(name, Limit.MAX, max));
		}
		if (window.compareTo(Duration.ofMillis(1)) < 0 || window.compareTo(Limit.MAX_WINDOW) > 0) {
			throw new IllegalArgumentException("'window' must be between 1 ms and 365 days, was %s".formatted(window));
		}
		if (window.getNano() % 1_000_000 != 0) {
			throw new IllegalArgumentException("'window' must be in whole milliseconds, was %s".formatted(window));
		}
	}

	/**
	 * For the algorithms that compute with units times milliseconds.
	 */
	static void checkProduct(String name, long max, Duration window) {
		if (Math.multiplyHigh(max, window.toMillis()) != 0 || max * window.toMillis() > Limit.MAX_EXACT
				|| max * window.toMillis() < 0) {
			throw new IllegalArgumentException("'%s' times 'window' in milliseconds must be below 2^53, was %d times %d"
				.formatted(name, max, window.toMillis()));
		}
	}

}
