package io.ratelimit.service.access;

import io.ratelimit.service.web.Problems;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;

import org.springframework.http.HttpHeaders;
import org.springframework.stereotype.Component;
import org.springframework.web.servlet.HandlerInterceptor;

/**
 * Lets calls of the admin API pass that carry its token.
 */
@Component
class AdminInterceptor implements HandlerInterceptor {

	private final AdminToken token;

	private final FailedAttempts attempts;

	AdminInterceptor(AdminToken token, FailedAttempts attempts) {
		this.token = token;
		this.attempts = attempts;
	}

	@Override
	public boolean preHandle(HttpServletRequest request, HttpServletResponse response, Object handler) {
		if (!this.token.isIn(request.getHeader(HttpHeaders.AUTHORIZATION))) {
			throw this.attempts.failed(Problems.unauthorized("authorization", "Bearer"));
		}
		return true;
	}

}
