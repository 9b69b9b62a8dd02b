package io.ratelimit;

import java.time.Duration;
import java.util.Objects;

import io.ratelimit.limit.Limit;

/**
 * Units of a concurrency limit that are held until they are released or their time is
 * over.
 *
 * @param key the key of the limit's counter
 * @param id what names the units
 * @param units how many
 * @param ttl how long they are held unless renewed
 */
public record Lease(String key, String id, long units, Duration ttl) {

	public Lease {
		Objects.requireNonNull(key, "'key' must not be null");
		Objects.requireNonNull(id, "'id' must not be null");
		if (units < 1 || units > Charge.MAX_ENTRIES) {
			throw new IllegalArgumentException(
					"'units' must be between 1 and %d, was %d".formatted(Charge.MAX_ENTRIES, units));
		}
		Objects.requireNonNull(ttl, "'ttl' must not be null");
		if (ttl.compareTo(Duration.ofMillis(1)) < 0 || ttl.compareTo(Limit.MAX_WINDOW) > 0) {
			throw new IllegalArgumentException("'ttl' must be between 1 ms and 365 days, was %s".formatted(ttl));
		}
	}

}
