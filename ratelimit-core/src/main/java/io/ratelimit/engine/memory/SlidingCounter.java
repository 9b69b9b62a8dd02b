package io.ratelimit.engine.memory;

import io.ratelimit.RateLimitResult;
import io.ratelimit.engine.Check;
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

	@Override
	boolean counts(Algorithm algorithm) {
		return algorithm == Algorithm.SLIDING_WINDOW_COUNTER;
	}

	@Override
	Open open(Numbers numbers, long now) {
		return new Open(numbers, now);
	}

	@Override
	RateLimitResult decide(Check check, Numbers numbers, long now, boolean consuming, String id) {
		return open(numbers, now).decide(check, consuming, id);
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

	final class Open extends OpenCounter {

		private long start;

		private long length;

		private long current;

		private long previous;

		private final long ahead;

		private final long rest;

		Open(Numbers numbers, long now) {
			super(numbers, now);
			this.length = this.window;
			this.start = now - now % this.window;
			if (isStored(now)) {
				advance();
			}
			long largest = Limit.MAX_EXACT / this.length;
			this.max = Math.min(this.max, largest);
			this.previous = Math.min(this.previous, largest);
			this.ahead = Math.max(this.start - now, 0);
			this.rest = this.length - (now + this.ahead - this.start);
			this.used = this.current + (this.previous * this.rest + this.length - 1) / this.length;
		}

		private void advance() {
			SlidingCounter stored = SlidingCounter.this;
			long sinceEnd = this.now - stored.storedStart - stored.storedLength;
			if (sinceEnd < 0) {
				this.length = stored.storedLength;
				this.start = stored.storedStart;
				this.current = stored.storedCurrent;
				this.previous = stored.storedPrevious;
			}
			else {
				boolean follows = (stored.storedLength == this.window)
						? this.start == stored.storedStart + stored.storedLength : sinceEnd < this.window;
				this.previous = follows ? stored.storedCurrent : 0;
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
		void write(String id, long end) {
			storeUntil(end);
			SlidingCounter.this.storedStart = this.start;
			SlidingCounter.this.storedLength = this.length;
			SlidingCounter.this.storedCurrent = this.current + this.charged;
			SlidingCounter.this.storedPrevious = this.previous;
		}

	}

}
