package io.ratelimit.engine.memory;

import io.ratelimit.RateLimitResult;
import io.ratelimit.engine.Check;
import io.ratelimit.limit.Algorithm;

/**
 * A count until a time.
 */
final class FixedWindowCounter extends Counter {

	private long count;

	@Override
	boolean counts(Algorithm algorithm) {
		return algorithm == Algorithm.FIXED_WINDOW;
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
		if (leftMillis < 1 || this.expiresAt - now > leftMillis) {
			return 0;
		}
		long back = Math.min(cost, this.count);
		this.count -= back;
		return back;
	}

	final class Open extends OpenCounter {

		private final long left;

		Open(Numbers numbers, long now) {
			super(numbers, now);
			if (isStored(now)) {
				this.used = FixedWindowCounter.this.count;
				this.left = FixedWindowCounter.this.expiresAt - now;
			}
			else {
				this.left = (numbers.option() == 1) ? this.window - now % this.window : this.window;
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
		void write(String id, long end) {
			FixedWindowCounter.this.count = this.used;
			storeUntil(end);
		}

	}

}
