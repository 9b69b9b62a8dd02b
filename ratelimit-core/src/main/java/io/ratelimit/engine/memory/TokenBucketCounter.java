package io.ratelimit.engine.memory;

import io.ratelimit.RateLimitResult;
import io.ratelimit.engine.Check;
import io.ratelimit.limit.Algorithm;
import io.ratelimit.limit.Limit;

/**
 * Tokens times window, so that a millisecond refills a whole number. As in the script all
 * numbers are below 2^53 and divided as doubles, which is exact there and takes a
 * processor less time than to divide longs.
 */
final class TokenBucketCounter extends Counter {

	private long storedLevel;

	private long storedWindow;

	private long storedTime;

	@Override
	boolean counts(Algorithm algorithm) {
		return algorithm == Algorithm.TOKEN_BUCKET;
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
		long tokens = Math.min(max, Limit.MAX_EXACT / this.storedWindow);
		long missing = Math.max(tokens * this.storedWindow - this.storedLevel, 0);
		long back = Math.min(Math.min(cost, tokens) * this.storedWindow, missing);
		this.storedLevel += back;
		return (back + this.storedWindow - 1) / this.storedWindow;
	}

	final class Open extends OpenCounter {

		private final long refill;

		private long level;

		private long time;

		Open(Numbers numbers, long now) {
			super(numbers, now);
			this.refill = numbers.option();
			this.level = this.max * this.window;
			this.time = now;
			if (isStored(now)) {
				refill();
			}
			this.used = this.max - (long) ((double) this.level / this.window);
		}

		private void refill() {
			TokenBucketCounter stored = TokenBucketCounter.this;
			long before = (stored.storedWindow == this.window) ? stored.storedLevel
					: Math.min(stored.storedLevel / stored.storedWindow, this.max) * this.window;
			long missing = this.level - before;
			long elapsed = Math.max(this.now - stored.storedTime, 0);
			this.time = stored.storedTime + elapsed;
			if ((double) elapsed * this.refill < missing) {
				this.level = before + elapsed * this.refill;
			}
		}

		private long timeFor(long missing) {
			return (long) Math.ceil((double) missing / this.refill);
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
		void write(String id, long end) {
			storeUntil(end);
			TokenBucketCounter.this.storedLevel = this.level - this.charged * this.window;
			TokenBucketCounter.this.storedWindow = this.window;
			TokenBucketCounter.this.storedTime = this.time;
		}

	}

}
