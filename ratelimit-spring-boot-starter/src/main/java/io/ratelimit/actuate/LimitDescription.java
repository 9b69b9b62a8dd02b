package io.ratelimit.actuate;

import java.util.Locale;

import io.ratelimit.Policy;
import io.ratelimit.RateLimitMode;
import org.jspecify.annotations.Nullable;

/**
 * A limit as operators see it.
 *
 * @param policy the name that clients see
 * @param endpoint what its counter's key is made of
 * @param algorithm how it counts
 * @param max how many units a window has
 * @param windowSeconds the window
 * @param counts whom it counts
 * @param mode its own mode, if it has one
 */
public record LimitDescription(String policy, String endpoint, String algorithm, long max, double windowSeconds,
		String counts, @Nullable String mode) {

	static LimitDescription of(Policy policy, String counts, @Nullable RateLimitMode mode) {
		return new LimitDescription(policy.name(), policy.endpoint().with(policy.suffix()).path(),
				policy.limit().algorithm().text(), policy.limit().max(), policy.limit().window().toMillis() / 1000.0,
				counts, (mode != null) ? mode.name().toLowerCase(Locale.ROOT) : null);
	}

}
