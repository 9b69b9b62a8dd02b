package io.ratelimit.engine.memory;

import io.ratelimit.limit.Algorithm;

/**
 * A count until a time.
 */
final class FixedWindowCounter extends Counter {

	private long count;

	private long left;

	@Override
	boolean counts(Algorithm algorithm) {
		return algorithm == Algorithm.FIXED_WINDOW;
	}

	@Override
	void read(long option, boolean stored) {
		if (stored) {
			this.used = this.count;
			this.left = this.expiresAt - this.now;
		}
		else {
			this.left = (option == 1) ? this.window - this.now % this.window : this.window;
		}
	}

	@Override
	long waitFor(long units) {
		return this.left;
	}

	@Override
	long full() {
		return this.left;
	}

	@Override
	void write(String id) {
		this.count = this.used;
		this.expiresAt = this.now + this.left;
	}

	@Override
	long refund(String id, long cost, long max, long windowMillis, long leftMillis, long now) {
		if (leftMillis < 1 || this.expiresAt - now > leftMillis) {
			return 0;
		}
		long back = Math.min(cost, this.count);
		this.count -= back;
		return back;
	}

}
