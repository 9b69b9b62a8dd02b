package io.ratelimit.limit;

import java.time.Duration;

/**
 * A number of units in any span of the window's length, each remembered by itself.
 *
 * @param max how many units any such span has
 * @param window the length of the span
 */
public record SlidingWindowLog(long max, Duration window) implements Limit {

	public SlidingWindowLog {
		Bounds.check("max", max, window);
	}

	@Override
	public Algorithm algorithm() {
		return Algorithm.SLIDING_WINDOW_LOG;
	}

}
