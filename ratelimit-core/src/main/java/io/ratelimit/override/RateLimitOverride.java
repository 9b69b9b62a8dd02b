package io.ratelimit.override;

import java.time.Duration;

import io.ratelimit.limit.Limit;
import org.jspecify.annotations.Nullable;

/**
 * Other numbers than a limit's own. Each falls back by itself.
 *
 * @param maxRequests the maximum, or {@code null} for the limit's own
 * @param expiry the window in whole seconds, or {@code null} for the limit's own
 */
public record RateLimitOverride(@Nullable Long maxRequests, @Nullable Duration expiry) {

	public RateLimitOverride {
		if (maxRequests == null && expiry == null) {
			throw new IllegalArgumentException("'maxRequests' or 'expiry' must be set");
		}
		if (maxRequests != null && (maxRequests < 1 || maxRequests > Limit.MAX)) {
			throw new IllegalArgumentException(
					"'maxRequests' must be between 1 and %d, was %d".formatted(Limit.MAX, maxRequests));
		}
		if (expiry != null
				&& (expiry.toSeconds() < 1 || expiry.compareTo(Limit.MAX_WINDOW) > 0 || expiry.getNano() != 0)) {
			throw new IllegalArgumentException(
					"'expiry' must be whole seconds between 1 second and 365 days, was %s".formatted(expiry));
		}
	}

	/**
	 * Creates an override of both numbers.
	 * @param maxRequests the maximum
	 * @param expiry the window
	 * @return the override
	 */
	public static RateLimitOverride of(long maxRequests, Duration expiry) {
		return new RateLimitOverride(maxRequests, expiry);
	}

}
