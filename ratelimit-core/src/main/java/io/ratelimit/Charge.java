package io.ratelimit;

import java.util.Objects;

import io.ratelimit.key.Subject;
import io.ratelimit.limit.Algorithm;
import io.ratelimit.limit.Limit;
import org.jspecify.annotations.Nullable;

/**
 * What a request takes from one policy.
 *
 * @param policy the policy
 * @param subject whom it counts
 * @param cost how much it takes; 0 takes nothing
 * @param mode the mode of this charge, or {@code null} for the limiter's
 */
public record Charge(Policy policy, Subject subject, long cost, @Nullable RateLimitMode mode) {

	/**
	 * Largest cost of an algorithm that keeps an entry a unit.
	 */
	public static final long MAX_ENTRIES = 100_000;

	public Charge {
		Objects.requireNonNull(policy, "'policy' must not be null");
		Objects.requireNonNull(subject, "'subject' must not be null");
		Algorithm algorithm = policy.limit().algorithm();
		long max = algorithm.keepsEntries() ? MAX_ENTRIES : Limit.MAX_EXACT;
		if (cost < 0 || cost > max) {
			throw new IllegalArgumentException(
					"'cost' must be between 0 and %d for %s, was %d".formatted(max, algorithm.text(), cost));
		}
	}

}
