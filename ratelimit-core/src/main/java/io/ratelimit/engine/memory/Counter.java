package io.ratelimit.engine.memory;

import io.ratelimit.RateLimitResult;
import io.ratelimit.engine.Check;
import io.ratelimit.limit.Algorithm;

/**
 * One counter. Its state is what the script keeps in Redis, and it obeys the same rules:
 * a change here is a change there. It keeps nothing else, since what is looked up by a
 * key is rarely in a processor's cache. All access is under the counter's own lock.
 */
abstract class Counter {

	private static final long GRACE_MILLIS = 1_000;

	/**
	 * Whether the counter was removed from the engine and must not be used any more.
	 */
	boolean removed;

	private boolean stored;

	/**
	 * When the state is over, as a TTL would have it; when the counter was made, as long
	 * as it has none.
	 */
	long expiresAt;

	static Counter create(Algorithm algorithm, long now) {
		Counter counter = switch (algorithm) {
			case FIXED_WINDOW -> new FixedWindowCounter();
			case TOKEN_BUCKET -> new TokenBucketCounter();
			case SLIDING_WINDOW_COUNTER -> new SlidingCounter();
			case SLIDING_WINDOW_LOG -> new EntriesCounter(true);
			case CONCURRENCY -> new EntriesCounter(false);
		};
		counter.expiresAt = now;
		return counter;
	}

	/**
	 * Whether the counter can serve an algorithm.
	 */
	abstract boolean counts(Algorithm algorithm);

	/**
	 * Reads the state for a decision.
	 */
	abstract OpenCounter open(Numbers numbers, long now);

	/**
	 * Decides a check that is alone. Each counter does so by itself, which lets the
	 * compiler keep the open counter in registers.
	 */
	abstract RateLimitResult decide(Check check, Numbers numbers, long now, boolean consuming, String id);

	/**
	 * Gives units back to a state that is not over.
	 * @param max the maximum when they were charged
	 * @param windowMillis the window when they were charged
	 * @param leftMillis how long the charge has still to count
	 */
	abstract long refund(String id, long cost, long max, long windowMillis, long leftMillis, long now);

	/**
	 * Returns whether there is a state, and forgets one that is over.
	 */
	final boolean isStored(long now) {
		this.stored &= now < this.expiresAt;
		return this.stored;
	}

	/**
	 * Returns whether nothing is lost with this counter. One without state may have just
	 * been made for a decision under way, so it stays for a moment.
	 */
	final boolean isIdle(long now) {
		return this.stored ? now >= this.expiresAt : Math.abs(now - this.expiresAt) >= GRACE_MILLIS;
	}

	final void storeUntil(long end) {
		this.stored = true;
		this.expiresAt = end;
	}

	final void clear() {
		this.stored = false;
	}

}
