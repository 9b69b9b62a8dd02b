package io.ratelimit.web.servlet;

import io.ratelimit.Decision;
import io.ratelimit.Policy;
import io.ratelimit.key.Subject;
import io.ratelimit.web.WebRateLimiter;
import io.ratelimit.web.support.ExchangeLimits;
import org.jspecify.annotations.Nullable;

/**
 * Applies limits beside those of the request's handler.
 */
public final class ServletWebRateLimiter implements WebRateLimiter {

	private final ServletRequestLimiter limiter;

	/**
	 * Creates a limiter.
	 * @param limiter what decides
	 */
	public ServletWebRateLimiter(ServletRequestLimiter limiter) {
		this.limiter = limiter;
	}

	@Override
	public Decision consume(Policy policy, long cost) {
		return ask(policy, null, cost);
	}

	@Override
	public Decision consume(Policy policy, Subject subject, long cost) {
		return ask(policy, subject, cost);
	}

	private Decision ask(Policy policy, @Nullable Subject subject, long cost) {
		CurrentRequest current = CurrentRequest.get();
		ExchangeLimits limits = this.limiter.limits(current.request(), current.response());
		return this.limiter.consume(limits, this.limiter.shared().question(limits, policy, subject, cost));
	}

}
