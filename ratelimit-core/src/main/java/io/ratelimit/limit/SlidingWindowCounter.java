package io.ratelimit.limit;

import java.time.Duration;

/**
 * A number of units in about any span of the window's length, estimated from two
 * counters.
 *
 * @param max how many units such a span has
 * @param window the length of the span
 */
public record SlidingWindowCounter(long max, Duration window) implements Limit {

	public SlidingWindowCounter {
		Bounds.check("max", max, window);
		Bounds.checkProduct("max", max, window);
	}

	@Override
	public Algorithm algorithm() {
		return Algorithm.SLIDING_WINDOW_COUNTER;
	}

}
