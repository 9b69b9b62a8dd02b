package io.ratelimit.engine.memory;

import io.ratelimit.limit.Algorithm;
import io.ratelimit.limit.Limit;

/**
 * Tokens times window, so that a millisecond refills a whole number.
 */
final class TokenBucketCounter extends Counter {

	private long storedLevel;

	private long storedWindow;

	private long storedTime;

	private long level;

	private long time;

	private long refill;

	@Override
	boolean counts(Algorithm algorithm) {
		return algorithm == Algorithm.TOKEN_BUCKET;
	}

	@Override
	void read(long option, boolean stored) {
		this.refill = option;
		this.time = this.now;
		long capacity = this.max * this.window;
		this.level = stored ? refilled(capacity) : capacity;
		this.used = this.max - this.level / this.window;
	}

	private long refilled(long capacity) {
		long before = (this.storedWindow == this.window) ? this.storedLevel
				: Math.min(this.storedLevel / this.storedWindow, this.max) * this.window;
		long missing = capacity - before;
		long elapsed = this.now - this.storedTime;
		this.time = Math.max(this.storedTime, this.now);
		if (missing <= 0 || elapsed >= timeFor(missing)) {
			return capacity;
		}
		return before + Math.max(elapsed, 0) * this.refill;
	}

	private long timeFor(long missing) {
		return (missing + this.refill - 1) / this.refill;
	}

	@Override
	long waitFor(long units) {
		long missing = units * this.window - (this.level - this.charged * this.window);
		return (missing > 0) ? timeFor(missing) + this.time - this.now : 0;
	}

	@Override
	long full() {
		return waitFor(this.max);
	}

	@Override
	void write(String id) {
		this.expiresAt = this.now + full();
		this.storedLevel = this.level - this.charged * this.window;
		this.storedWindow = this.window;
		this.storedTime = this.time;
	}

	@Override
	long refund(String id, long cost, long max, long windowMillis, long leftMillis, long now) {
		if (leftMillis < 1) {
			return 0;
		}
		long tokens = Math.min(max, Limit.MAX_EXACT / this.storedWindow);
		long missing = Math.max(tokens * this.storedWindow - this.storedLevel, 0);
		long back = Math.min(Math.min(cost, tokens) * this.storedWindow, missing);
		this.storedLevel += back;
		return (back + this.storedWindow - 1) / this.storedWindow;
	}

}
