package io.ratelimit.web.servlet;

import java.io.IOException;

import io.ratelimit.RateLimitExceededException;
import io.ratelimit.web.support.ProblemJson;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;

import org.springframework.core.Ordered;
import org.springframework.http.HttpMethod;
import org.springframework.http.MediaType;
import org.springframework.web.servlet.HandlerExceptionResolver;
import org.springframework.web.servlet.ModelAndView;

/**
 * Answers blocked requests that no exception handler of the application answered.
 */
public final class RateLimitExceptionResolver implements HandlerExceptionResolver, Ordered {

	private static final Log logger = LogFactory.getLog(RateLimitExceptionResolver.class);

	@Override
	public int getOrder() {
		return Ordered.LOWEST_PRECEDENCE;
	}

	@Override
	public @Nullable ModelAndView resolveException(HttpServletRequest request, HttpServletResponse response,
			@Nullable Object handler, Exception ex) {
		if (!(ex instanceof RateLimitExceededException exceeded) || response.isCommitted()) {
			return null;
		}
		try {
			answer(request, response, new ProblemJson(exceeded.getDecision()));
		}
		catch (IOException failure) {
			logger.debug("The client is gone", failure);
		}
		return new ModelAndView();
	}

	private static void answer(HttpServletRequest request, HttpServletResponse response, ProblemJson problem)
			throws IOException {
		byte[] body = problem.bytes();
		response.setStatus(problem.status());
		response.setContentType(MediaType.APPLICATION_PROBLEM_JSON_VALUE);
		response.setContentLength(body.length);
		if (!HttpMethod.HEAD.matches(request.getMethod())) {
			response.getOutputStream().write(body);
		}
		response.flushBuffer();
	}

}
