package io.ratelimit.web.servlet;

import io.ratelimit.web.rule.Rules;
import io.ratelimit.web.support.ExchangeLimits;
import io.ratelimit.web.support.LimitPlan;
import io.ratelimit.web.support.LimitPlans;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.jspecify.annotations.Nullable;

import org.springframework.web.context.request.async.WebAsyncUtils;
import org.springframework.web.cors.CorsUtils;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.servlet.AsyncHandlerInterceptor;
import org.springframework.web.servlet.HandlerMapping;

/**
 * Decides the limits of a handler and its path before it runs, once for a request however
 * often it is dispatched, and ends its leases with the request.
 */
public final class RateLimitInterceptor implements AsyncHandlerInterceptor {

	private final LimitPlans plans;

	private final Rules rules;

	private final ServletRequestLimiter limiter;

	/**
	 * Creates an interceptor.
	 * @param plans the limits of all handlers
	 * @param rules the limits of paths
	 * @param limiter what decides
	 */
	public RateLimitInterceptor(LimitPlans plans, Rules rules, ServletRequestLimiter limiter) {
		this.plans = plans;
		this.rules = rules;
		this.limiter = limiter;
	}

	@Override
	public boolean preHandle(HttpServletRequest request, HttpServletResponse response, Object handler) {
		ExchangeLimits limits = ServletRequestLimiter.find(request);
		if (limits != null && !limits.plan().isEmpty()) {
			this.limiter.shared().writeHeaders(limits);
		}
		else if (!isOver(request)) {
			this.limiter.decide(request, response, plan(request, handler), limits);
		}
		return true;
	}

	private LimitPlan plan(HttpServletRequest request, Object handler) {
		LimitPlan own = LimitPlan.NONE;
		if (handler instanceof HandlerMethod method) {
			String pattern = (String) request.getAttribute(HandlerMapping.BEST_MATCHING_PATTERN_ATTRIBUTE);
			own = this.plans.find(method.getBeanType(), method.getMethod(), pattern);
		}
		return (this.rules.isEmpty() || CorsUtils.isPreFlightRequest(request)) ? own
				: this.rules.plan(own, request.getMethod(), ServletLimitedRequest.sentPath(request));
	}

	/**
	 * Whether the handler ran before without a limit, and a result or an error remains to
	 * be written.
	 */
	private static boolean isOver(HttpServletRequest request) {
		return switch (request.getDispatcherType()) {
			case ASYNC -> WebAsyncUtils.getAsyncManager(request).hasConcurrentResult();
			case ERROR -> true;
			default -> false;
		};
	}

	@Override
	public void afterConcurrentHandlingStarted(HttpServletRequest request, HttpServletResponse response,
			Object handler) {
		if (request.isAsyncStarted()) {
			request.getAsyncContext().addListener(new ReleasingListener(this.limiter, request));
		}
	}

	@Override
	public void afterCompletion(HttpServletRequest request, HttpServletResponse response, Object handler,
			@Nullable Exception ex) {
		RetryAfterResolver.takeBack(request, response);
		if (request.isAsyncStarted()) {
			request.getAsyncContext().addListener(new ReleasingListener(this.limiter, request));
		}
		else {
			this.limiter.release(request);
		}
	}

}
