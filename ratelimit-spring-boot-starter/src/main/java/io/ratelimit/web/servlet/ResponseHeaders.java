package io.ratelimit.web.servlet;

import java.util.function.BiConsumer;

import jakarta.servlet.http.HttpServletResponse;

import org.springframework.http.HttpHeaders;

/**
 * Sets headers of a response until it is committed. {@code Retry-After} waits for the
 * exception to leave the handler, which may go on without what it was refused.
 *
 * @param response the response
 * @see RetryAfterResolver
 */
record ResponseHeaders(HttpServletResponse response) implements BiConsumer<String, String> {

	@Override
	public void accept(String name, String value) {
		if (!name.equals(HttpHeaders.RETRY_AFTER) && !this.response.isCommitted()) {
			this.response.setHeader(name, value);
		}
	}

}
