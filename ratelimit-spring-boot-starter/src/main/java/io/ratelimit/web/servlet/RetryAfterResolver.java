package io.ratelimit.web.servlet;

import io.ratelimit.RateLimitExceededException;
import io.ratelimit.http.RateLimitHeaders;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.jspecify.annotations.Nullable;

import org.springframework.core.Ordered;
import org.springframework.http.HttpHeaders;
import org.springframework.web.servlet.HandlerExceptionResolver;
import org.springframework.web.servlet.ModelAndView;

/**
 * Tells a blocked request when to come back, before the application's exception handlers
 * answer it.
 *
 * @see RetryAfterAdvice
 */
public final class RetryAfterResolver implements HandlerExceptionResolver, Ordered {

	static final String ATTRIBUTE = RetryAfterResolver.class.getName();

	private final RateLimitHeaders headers;

	/**
	 * Creates a resolver.
	 * @param headers knows the header
	 */
	public RetryAfterResolver(RateLimitHeaders headers) {
		this.headers = headers;
	}

	@Override
	public int getOrder() {
		return Ordered.HIGHEST_PRECEDENCE;
	}

	@Override
	public @Nullable ModelAndView resolveException(HttpServletRequest request, HttpServletResponse response,
			@Nullable Object handler, Exception ex) {
		if (ex instanceof RateLimitExceededException exceeded) {
			this.headers.write(exceeded.getDecision(), (name, value) -> {
				if (name.equals(HttpHeaders.RETRY_AFTER)) {
					response.setHeader(name, value);
					request.setAttribute(ATTRIBUTE, value);
				}
			});
		}
		return null;
	}

	/**
	 * Takes the header back if it is still this one and the answer is no 429.
	 */
	static void takeBack(HttpServletRequest request, HttpServletResponse response) {
		Object value = request.getAttribute(ATTRIBUTE);
		if (value != null && response.getStatus() != 429 && value.equals(response.getHeader(HttpHeaders.RETRY_AFTER))) {
			response.setHeader(HttpHeaders.RETRY_AFTER, null);
		}
	}

}
