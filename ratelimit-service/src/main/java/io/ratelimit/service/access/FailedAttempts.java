package io.ratelimit.service.access;

import io.ratelimit.Policy;
import io.ratelimit.diagnostics.RateLimitConfigurationException;
import io.ratelimit.limit.Limit;
import io.ratelimit.service.ServiceProperties;
import io.ratelimit.web.WebRateLimiter;

import org.springframework.stereotype.Component;
import org.springframework.web.ErrorResponseException;

/**
 * Counts wrong keys and tokens of a client address, by the limiter that the service is
 * made of. Right ones are never counted.
 */
@Component
class FailedAttempts {

	private final WebRateLimiter limiter;

	private final Policy policy;

	FailedAttempts(WebRateLimiter limiter, ServiceProperties properties) {
		this.limiter = limiter;
		try {
			this.policy = Policy.of("failed-attempts", Limit.parse(properties.failedAttempts()));
		}
		catch (IllegalArgumentException ex) {
			throw new RateLimitConfigurationException("'ratelimit.service.failed-attempts' is '%s', which is no limit"
				.formatted(properties.failedAttempts()), "Set it to a limit such as '10/m', or remove it.", ex);
		}
	}

	/**
	 * Counts an attempt.
	 * @param problem what the client is told
	 * @return the problem, unless the client is over its limit and told that instead
	 */
	ErrorResponseException failed(ErrorResponseException problem) {
		this.limiter.consume(this.policy);
		return problem;
	}

}
