package io.ratelimit.engine.memory;

import io.ratelimit.limit.FixedWindow;
import io.ratelimit.limit.Limit;
import io.ratelimit.limit.SlidingWindowCounter;
import io.ratelimit.limit.TokenBucket;
import io.ratelimit.override.RateLimitOverride;
import org.jspecify.annotations.Nullable;

/**
 * The numbers in effect.
 *
 * @param max the maximum
 * @param windowMillis the window
 * @param option for a fixed window 1 if it follows the calendar; for a token bucket what
 * a window refills
 * @param ignored whether overrides were left out since they are beyond the limit's bounds
 */
record Numbers(long max, long windowMillis, long option, boolean ignored) {

	static Numbers of(Limit limit) {
		long option = 0;
		if (limit instanceof TokenBucket bucket) {
			option = bucket.refill();
		}
		else if (limit instanceof FixedWindow window && window.calendar()) {
			option = 1;
		}
		return new Numbers(limit.max(), limit.window().toMillis(), option, false);
	}

	/**
	 * Applies overrides, each field by itself.
	 */
	static Numbers of(Limit limit, @Nullable RateLimitOverride project, @Nullable RateLimitOverride organization) {
		Numbers own = of(limit);
		Long max = null;
		long window = own.windowMillis;
		if (organization != null) {
			max = organization.maxRequests();
			window = (organization.expiry() != null) ? organization.expiry().toMillis() : window;
		}
		if (project != null) {
			max = (project.maxRequests() != null) ? project.maxRequests() : max;
			window = (project.expiry() != null) ? project.expiry().toMillis() : window;
		}
		long effective = (max != null) ? max : own.max;
		boolean scaled = limit instanceof TokenBucket || limit instanceof SlidingWindowCounter;
		if (scaled && effective > Limit.MAX_EXACT / window) {
			return new Numbers(own.max, own.windowMillis, own.option, true);
		}
		return new Numbers(effective, window, (limit instanceof TokenBucket && max != null) ? max : own.option, false);
	}

}
