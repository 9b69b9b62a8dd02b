package io.ratelimit.engine;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/**
 * A clock that stands still until it is told otherwise.
 */
public final class TestClock implements InstantSource {

	private volatile long millis = 1_700_000_000_000L;

	@Override
	public Instant instant() {
		return Instant.ofEpochMilli(this.millis);
	}

	@Override
	public long millis() {
		return this.millis;
	}

	public void advance(Duration duration) {
		this.millis += duration.toMillis();
	}

	public void set(long millis) {
		this.millis = millis;
	}

}
