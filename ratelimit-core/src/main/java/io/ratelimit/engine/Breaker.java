package io.ratelimit.engine;

import java.time.Duration;
import java.time.InstantSource;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Opens after repeated failures in a row, and lets one probe an interval through until
 * one succeeds.
 */
final class Breaker {

	private static final int FAILURES = 3;

	private final long probeIntervalMillis;

	private final InstantSource clock;

	private final AtomicInteger failures = new AtomicInteger();

	private final AtomicLong lastTry = new AtomicLong();

	Breaker(Duration probeInterval, InstantSource clock) {
		this.probeIntervalMillis = probeInterval.toMillis();
		this.clock = clock;
	}

	boolean isClosed() {
		return this.failures.get() < FAILURES;
	}

	void succeeded() {
		if (this.failures.get() != 0) {
			this.failures.set(0);
		}
	}

	void failed() {
		this.lastTry.set(this.clock.millis());
		this.failures.accumulateAndGet(1, (count, one) -> Math.min(count + one, FAILURES));
	}

	/**
	 * Whether the caller is to probe. A clock that went back does not silence probes.
	 */
	boolean tryProbe() {
		long last = this.lastTry.get();
		long now = this.clock.millis();
		boolean due = Math.abs(now - last) >= this.probeIntervalMillis;
		return due && this.lastTry.compareAndSet(last, now);
	}

}
