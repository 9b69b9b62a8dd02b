package io.ratelimit.test;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/**
 * The time that limits follow in a test. It stands still until the test moves it.
 */
public final class RateLimitTestClock implements InstantSource {

	private volatile Instant now = Instant.parse("2026-01-01T00:00:00Z");

	@Override
	public Instant instant() {
		return this.now;
	}

	/**
	 * Moves the time forward.
	 * @param duration by how much
	 */
	public synchronized void advance(Duration duration) {
		if (duration.isNegative()) {
			throw new IllegalArgumentException("'duration' must not be negative, was %s".formatted(duration));
		}
		this.now = this.now.plus(duration);
	}

}
