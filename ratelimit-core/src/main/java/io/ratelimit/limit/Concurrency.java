package io.ratelimit.limit;

import java.time.Duration;

/**
 * A number of units that may be open at the same time.
 *
 * @param max how many units may be open
 * @param window the time after which an open unit ends by itself
 */
public record Concurrency(long max, Duration window) implements Limit {

	public Concurrency {
		Bounds.check("max", max, window);
	}

	@Override
	public Algorithm algorithm() {
		return Algorithm.CONCURRENCY;
	}

}
