package io.ratelimit.sample.scope;

import io.ratelimit.key.Subject;
import io.ratelimit.web.LimitedRequest;
import io.ratelimit.web.RateLimitKeyResolver;
import org.jspecify.annotations.Nullable;

import org.springframework.stereotype.Component;

/**
 * Counts API keys. Health probes are exempt, and all requests without a key share a
 * counter.
 */
@Component
class ApiKeyResolver implements RateLimitKeyResolver {

	@Override
	public @Nullable Subject resolve(LimitedRequest request) {
		if (request.headers("User-Agent").contains("health-probe")) {
			return null;
		}
		return request.headers("X-Api-Key").stream().findFirst().map(Subject::key).orElse(Subject.EVERYONE);
	}

}
