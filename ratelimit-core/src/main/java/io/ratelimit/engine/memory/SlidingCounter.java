package io.ratelimit.engine.memory;

import io.ratelimit.limit.Algorithm;
import io.ratelimit.limit.Limit;

/**
 * The counts of this window and of the one before.
 */
final class SlidingCounter extends Counter {

	private long storedStart;

	private long storedLength;

	private long storedCurrent;

	private long storedPrevious;

	private long start;

	private long length;

	private long current;

	private long previous;

	private long ahead;

	private long rest;

	@Override
	boolean counts(Algorithm algorithm) {
		return algorithm == Algorithm.SLIDING_WINDOW_COUNTER;
	}

	@Override
	void read(long option, boolean stored) {
		this.length = this.window;
		this.start = this.now - this.now % this.window;
		this.current = 0;
		this.previous = 0;
		if (stored) {
			advance();
		}
		long largest = Limit.MAX_EXACT / this.length;
		this.max = Math.min(this.max, largest);
		this.previous = Math.min(this.previous, largest);
		this.ahead = Math.max(this.start - this.now, 0);
		this.rest = this.length - (this.now + this.ahead - this.start);
		this.used = this.current + (this.previous * this.rest + this.length - 1) / this.length;
	}

	private void advance() {
		long sinceEnd = this.now - this.storedStart - this.storedLength;
		if (sinceEnd < 0) {
			this.length = this.storedLength;
			this.start = this.storedStart;
			this.current = this.storedCurrent;
			this.previous = this.storedPrevious;
		}
		else {
			boolean follows = (this.storedLength == this.window) ? this.start == this.storedStart + this.storedLength
					: sinceEnd < this.window;
			this.previous = follows ? this.storedCurrent : 0;
		}
	}

	@Override
	long waitFor(long units) {
		long taken = this.current + this.charged;
		long room = this.max - taken - units;
		if (room >= 0) {
			return this.ahead + this.rest - room * this.length / this.previous;
		}
		return this.ahead + this.rest + this.length - (this.max - units) * this.length / taken;
	}

	@Override
	long full() {
		return this.ahead + this.rest + ((this.current + this.charged > 0) ? this.length : 0);
	}

	@Override
	void write(String id) {
		this.expiresAt = this.now + full();
		this.storedStart = this.start;
		this.storedLength = this.length;
		this.storedCurrent = this.current + this.charged;
		this.storedPrevious = this.previous;
	}

	@Override
	long refund(String id, long cost, long max, long windowMillis, long leftMillis, long now) {
		if (leftMillis < 1) {
			return 0;
		}
		long chargedIn = now + leftMillis - 2 * this.storedLength;
		chargedIn -= Math.floorMod(chargedIn, this.storedLength);
		long back = 0;
		if (chargedIn == this.storedStart) {
			back = Math.min(cost, this.storedCurrent);
			this.storedCurrent -= back;
		}
		else if (chargedIn + this.storedLength == this.storedStart) {
			back = Math.min(cost, this.storedPrevious);
			this.storedPrevious -= back;
		}
		return back;
	}

}
