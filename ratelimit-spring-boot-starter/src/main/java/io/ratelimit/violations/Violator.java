package io.ratelimit.violations;

import java.time.Instant;

import io.ratelimit.Policy;
import io.ratelimit.RateLimitResult;

/**
 * What is known of a caller that exceeded a limit.
 */
final class Violator extends HeavyHitters.Entry {

	private final Policy policy;

	private final String caller;

	private long blocked;

	private long monitored;

	private long max;

	private long windowMillis;

	private long windowEnd;

	private long overshoot;

	private long worstOvershoot;

	private long lastSeen;

	Violator(RateLimitResult result, String caller) {
		super(result.key());
		this.policy = result.policy();
		this.caller = caller;
	}

	/**
	 * Adds a violation.
	 * @return false if another entry has to be found
	 */
	synchronized boolean add(RateLimitResult result, long now) {
		if (!increment()) {
			return false;
		}
		if (result.monitored()) {
			this.monitored++;
		}
		else {
			this.blocked++;
		}
		this.max = result.max();
		this.windowMillis = result.windowMillis();
		this.lastSeen = now;
		overshoot(result, now);
		return true;
	}

	/**
	 * What is over the limit is not charged, so what a caller wants in a window beyond
	 * the maximum is the sum of what it was refused until the window's end.
	 */
	private void overshoot(RateLimitResult result, long now) {
		if (now >= this.windowEnd || this.windowEnd - now > this.windowMillis) {
			this.windowEnd = now + Math.max(1, Math.min(result.windowMillis(), result.resetMillis()));
			this.overshoot = Math.max(0, result.used() - result.max());
		}
		this.overshoot += Math.min(result.cost(), result.used() + result.cost() - result.max());
		this.worstOvershoot = Math.max(this.worstOvershoot, this.overshoot);
	}

	synchronized Violation describe() {
		return new Violation(this.policy.endpoint().with(this.policy.suffix()).path(), this.policy.name(), this.caller,
				count(), error(), this.blocked, this.monitored, this.max, this.windowMillis / 1000.0,
				this.worstOvershoot, Instant.ofEpochMilli(this.lastSeen));
	}

	Policy policy() {
		return this.policy;
	}

}
