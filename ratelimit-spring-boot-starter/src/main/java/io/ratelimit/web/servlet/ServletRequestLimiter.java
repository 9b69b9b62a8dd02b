package io.ratelimit.web.servlet;

import io.ratelimit.Decision;
import io.ratelimit.RateLimitRequest;
import io.ratelimit.web.support.ExchangeLimits;
import io.ratelimit.web.support.LimitPlan;
import io.ratelimit.web.support.RequestLimiter;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.jspecify.annotations.Nullable;

/**
 * Asks the limiter for servlet requests and waits for its answer.
 */
public final class ServletRequestLimiter {

	private final RequestLimiter limiter;

	private final CapturedBodies bodies;

	/**
	 * Creates a limiter of servlet requests.
	 * @param limiter what WebFlux shares
	 * @param bodies reads bodies that limits see
	 */
	public ServletRequestLimiter(RequestLimiter limiter, CapturedBodies bodies) {
		this.limiter = limiter;
		this.bodies = bodies;
	}

	RequestLimiter shared() {
		return this.limiter;
	}

	/**
	 * Decides the limits before the handler, for a request that may have been begun
	 * before its handler was known.
	 */
	void decide(HttpServletRequest request, HttpServletResponse response, LimitPlan plan,
			@Nullable ExchangeLimits begun) {
		ServletLimitedRequest seen = new ServletLimitedRequest(request, this.bodies);
		if (this.limiter.applies(plan, seen)) {
			ExchangeLimits limits = (begun != null) ? begun : begin(seen, response);
			limits.limitBy(plan);
			RateLimitRequest question = this.limiter.question(limits);
			if (question != null) {
				consume(limits, question);
			}
		}
	}

	/**
	 * Returns what was decided for a request so far.
	 */
	ExchangeLimits limits(HttpServletRequest request, HttpServletResponse response) {
		ExchangeLimits limits = find(request);
		return (limits != null) ? limits : begin(new ServletLimitedRequest(request, this.bodies), response);
	}

	static @Nullable ExchangeLimits find(HttpServletRequest request) {
		return (ExchangeLimits) request.getAttribute(ExchangeLimits.ATTRIBUTE);
	}

	private static ExchangeLimits begin(ServletLimitedRequest seen, HttpServletResponse response) {
		HttpServletRequest request = seen.request();
		ExchangeLimits limits = new ExchangeLimits(LimitPlan.NONE, seen, new ResponseHeaders(response),
				(endpoint) -> ObservationTag.add(request, endpoint));
		request.setAttribute(ExchangeLimits.ATTRIBUTE, limits);
		return limits;
	}

	/**
	 * Asks for what is charged while the handler runs.
	 */
	Decision consume(ExchangeLimits limits, RateLimitRequest question) {
		return this.limiter.apply(limits, this.limiter.limiter().consume(question));
	}

	/**
	 * Ends the leases of a request, unless it was limited outside of the present dispatch
	 * and goes on there.
	 */
	void release(HttpServletRequest request) {
		ExchangeLimits limits = find(request);
		if (limits != null) {
			DispatcherType type = request.getDispatcherType();
			boolean nested = type == DispatcherType.FORWARD || type == DispatcherType.INCLUDE;
			if (!nested || ((ServletLimitedRequest) limits.request()).dispatcherType() == type) {
				this.limiter.release(limits);
			}
		}
	}

}
