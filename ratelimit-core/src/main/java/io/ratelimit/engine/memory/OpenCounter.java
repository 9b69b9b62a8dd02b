package io.ratelimit.engine.memory;

import io.ratelimit.RateLimitResult;
import io.ratelimit.RateLimitResult.Verdict;
import io.ratelimit.engine.Check;

/**
 * A counter as one decision sees it: what is used, and what the decision charges. Nothing
 * is kept before {@link #store}.
 */
abstract class OpenCounter {

	final long now;

	final long window;

	long max;

	long used;

	long charged;

	private long reset;

	OpenCounter(Numbers numbers, long now) {
		this.now = now;
		this.max = numbers.max();
		this.window = numbers.windowMillis();
	}

	final RateLimitResult decide(Check check, boolean consuming, String id) {
		long retry = charge(check.cost());
		RateLimitResult result = describe(check, retry, consuming);
		if (consuming) {
			store(id);
		}
		return result;
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
	 * Stores what was charged and described, once for all checks that share the counter.
	 */
	final void store(String id) {
		if (this.charged > 0) {
			write(id, this.now + this.reset);
			this.charged = 0;
		}
	}

	/**
	 * Describes the counter after a check.
	 * @param retry what the check's charge returned
	 * @param consuming whether the charges of the group are kept
	 */
	final RateLimitResult describe(Check check, long retry, boolean consuming) {
		long free = 0;
		if (this.used > 0) {
			free = waitFor(Math.max(this.max - this.used, 0) + 1);
			this.reset = full();
		}
		Verdict verdict = (retry == 0) ? Verdict.WITHIN : (retry > 0) ? Verdict.OVER : Verdict.NEVER;
		return new RateLimitResult(check.policy(), check.key().counter(), check.cost(), check.monitored(), verdict,
				consuming && retry == 0, this.used, this.max, this.window, free, this.reset, retry);
	}

	/**
	 * Returns the time until so many units are free, more than there are now.
	 */
	abstract long waitFor(long units);

	/**
	 * Returns the time until all units are free.
	 */
	abstract long full();

	/**
	 * Stores what is charged.
	 * @param end when all units are free
	 */
	abstract void write(String id, long end);

}
