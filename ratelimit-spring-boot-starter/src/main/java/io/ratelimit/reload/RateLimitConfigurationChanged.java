package io.ratelimit.reload;

import java.util.Set;

/**
 * Published when properties that the rate limiter reads, itself or by placeholders, may
 * have changed in a running application. The environment has the new values already.
 *
 * @param keys the properties that were added, changed or removed
 */
public record RateLimitConfigurationChanged(Set<String> keys) {

	public RateLimitConfigurationChanged {
		keys = Set.copyOf(keys);
	}

}
