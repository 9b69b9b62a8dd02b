package io.ratelimit.limit;

import java.time.Duration;

/**
 * A number of units in each window.
 *
 * @param max how many units a window has
 * @param window the length of a window
 * @param calendar whether windows start at multiples of their length since the epoch,
 * rather than at the first accepted request
 */
public record FixedWindow(long max, Duration window, boolean calendar) implements Limit {

	public FixedWindow {
		Bounds.check("max", max, window);
	}

	@Override
	public Algorithm algorithm() {
		return Algorithm.FIXED_WINDOW;
	}

}
