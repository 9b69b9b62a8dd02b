package io.ratelimit.web.servlet;

import java.lang.reflect.Method;
import java.util.Objects;

import io.ratelimit.Decision;
import io.ratelimit.web.ElementRateLimiter;
import io.ratelimit.web.support.CostExpression;
import io.ratelimit.web.support.ExchangeLimits;
import io.ratelimit.web.support.LimitPlans;
import io.ratelimit.web.support.PlannedElements;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.jspecify.annotations.Nullable;

import org.springframework.core.MethodParameter;
import org.springframework.web.servlet.HandlerMapping;

/**
 * Charges the elements of a handler's arguments.
 */
public final class ServletElements {

	private final LimitPlans plans;

	private final ServletRequestLimiter limiter;

	/**
	 * Creates what charges elements.
	 * @param plans the limits of all handlers
	 * @param limiter what decides
	 */
	public ServletElements(LimitPlans plans, ServletRequestLimiter limiter) {
		this.plans = plans;
		this.limiter = limiter;
	}

	/**
	 * Returns what charges the elements of an argument. The caller is found now, since
	 * another thread may not know who is authenticated.
	 */
	ElementRateLimiter limiter(MethodParameter parameter, HttpServletRequest request, HttpServletResponse response) {
		PlannedElements planned = planned(parameter, request);
		ExchangeLimits limits = this.limiter.limits(request, response);
		this.limiter.shared().identify(limits);
		return (elements) -> consume(limits, planned, elements);
	}

	/**
	 * Charges what a body costs.
	 */
	void charge(MethodParameter parameter, Object body) {
		CurrentRequest current = CurrentRequest.get();
		PlannedElements planned = planned(parameter, current.request());
		CostExpression cost = planned.cost();
		if (cost != null) {
			consume(this.limiter.limits(current.request(), current.response()), planned, cost.evaluate(body));
		}
	}

	private PlannedElements planned(MethodParameter parameter, HttpServletRequest request) {
		Method method = Objects.requireNonNull(parameter.getMethod());
		String pattern = (String) request.getAttribute(HandlerMapping.BEST_MATCHING_PATTERN_ATTRIBUTE);
		return Objects.requireNonNull(this.plans.find(parameter.getContainingClass(), method, pattern)
			.elements()
			.get(parameter.getParameterIndex()));
	}

	private Decision consume(ExchangeLimits limits, PlannedElements planned, long elements) {
		return this.limiter.consume(limits, this.limiter.shared().question(limits, planned, elements));
	}

}
