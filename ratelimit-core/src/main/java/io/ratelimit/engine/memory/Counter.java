package io.ratelimit.engine.memory;

import java.util.concurrent.atomic.AtomicLong;

import io.ratelimit.RateLimitResult;
import io.ratelimit.RateLimitResult.Verdict;
import io.ratelimit.engine.Check;
import io.ratelimit.limit.Algorithm;

/**
 * One counter. Its state is what the script keeps in Redis, and it obeys the same rules:
 * a change here is a change there. All access is under the counter's own lock; who locks
 * several does so in their {@link #order}.
 */
abstract class Counter {

	private static final AtomicLong CREATED = new AtomicLong();

	final long order = CREATED.getAndIncrement();

	/**
	 * Whether the counter was removed from the engine and must not be used any more.
	 */
	boolean removed;

	/**
	 * When the state is over, as a TTL would have it; 0 without state.
	 */
	long expiresAt;

	long now;

	long max;

	long window;

	long used;

	long charged;

	long createdAt;

	static Counter create(Algorithm algorithm, long now) {
		Counter counter = switch (algorithm) {
			case FIXED_WINDOW -> new FixedWindowCounter();
			case TOKEN_BUCKET -> new TokenBucketCounter();
			case SLIDING_WINDOW_COUNTER -> new SlidingCounter();
			case SLIDING_WINDOW_LOG -> new EntriesCounter(true);
			case CONCURRENCY -> new EntriesCounter(false);
		};
		counter.createdAt = now;
		return counter;
	}

	/**
	 * Whether the counter can serve an algorithm.
	 */
	abstract boolean counts(Algorithm algorithm);

	/**
	 * Reads the state for a decision.
	 */
	final void open(Numbers numbers, long now) {
		this.now = now;
		this.max = numbers.max();
		this.window = numbers.windowMillis();
		this.charged = 0;
		this.used = 0;
		if (expired(now)) {
			this.expiresAt = 0;
		}
		read(numbers.option(), this.expiresAt != 0);
	}

	final boolean expired(long now) {
		return now >= this.expiresAt;
	}

	/**
	 * Charges a cost if there is room for it.
	 * @return 0 if it is charged, else the time until there is room, or -1 if never
	 */
	final long charge(long cost) {
		if (cost == 0 || cost <= this.max - this.used) {
			this.used += cost;
			this.charged += cost;
			return 0;
		}
		return (cost > this.max - this.charged) ? -1 : waitFor(cost);
	}

	final void uncharge() {
		this.used -= this.charged;
		this.charged = 0;
	}

	/**
	 * Describes the counter after a check.
	 * @param retry what the check's charge returned
	 * @param consuming whether the charges of the group are kept
	 */
	final RateLimitResult describe(Check check, long retry, boolean consuming) {
		long free = 0;
		long reset = 0;
		if (this.used > 0) {
			free = waitFor(Math.max(this.max - this.used, 0) + 1);
			reset = full();
		}
		Verdict verdict = (retry == 0) ? Verdict.WITHIN : (retry > 0) ? Verdict.OVER : Verdict.NEVER;
		return new RateLimitResult(check.policy(), check.key().counter(), check.cost(), check.monitored(), verdict,
				consuming && retry == 0, this.used, this.max, this.window, free, reset, retry);
	}

	/**
	 * Computes what is used, and changes nothing that is stored.
	 */
	abstract void read(long option, boolean stored);

	/**
	 * Returns the time until so many units are free, more than there are now.
	 */
	abstract long waitFor(long units);

	/**
	 * Returns the time until all units are free.
	 */
	abstract long full();

	/**
	 * Stores what was charged.
	 */
	abstract void write(String id);

	/**
	 * Gives units back to a state that is not over.
	 * @param max the maximum when they were charged
	 * @param windowMillis the window when they were charged
	 * @param leftMillis how long the charge has still to count
	 */
	abstract long refund(String id, long cost, long max, long windowMillis, long leftMillis, long now);

}
