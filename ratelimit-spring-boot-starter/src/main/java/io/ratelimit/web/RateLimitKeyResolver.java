package io.ratelimit.web;

import io.ratelimit.key.Subject;
import org.jspecify.annotations.Nullable;

/**
 * Decides whom a limit counts, in place of its scope.
 */
@FunctionalInterface
public interface RateLimitKeyResolver {

	/**
	 * Returns whom a limit counts.
	 * @param request the request
	 * @return the subject, or {@code null} to exempt the request
	 */
	@Nullable Subject resolve(LimitedRequest request);

}
