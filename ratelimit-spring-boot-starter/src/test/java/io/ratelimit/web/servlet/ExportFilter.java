package io.ratelimit.web.servlet;

import java.io.IOException;

import io.ratelimit.web.WebRateLimiter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;

import org.springframework.web.filter.OncePerRequestFilter;

/**
 * Limits requests with the header {@code X-Export} before their handler is known.
 */
class ExportFilter extends OncePerRequestFilter {

	private final WebRateLimiter limiter;

	ExportFilter(WebRateLimiter limiter) {
		this.limiter = limiter;
	}

	@Override
	protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
			throws ServletException, IOException {
		if (request.getHeader("X-Export") != null) {
			this.limiter.consume(ProgrammaticController.POLICY);
		}
		chain.doFilter(request, response);
	}

}
