package io.ratelimit.web.servlet;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;

import org.springframework.web.context.request.RequestContextHolder;
import org.springframework.web.context.request.ServletRequestAttributes;

/**
 * The request that the present thread works on.
 *
 * @param request the request
 * @param response its response
 */
record CurrentRequest(HttpServletRequest request, HttpServletResponse response) {

	/**
	 * Returns the present request.
	 * @throws IllegalStateException if there is none
	 */
	static CurrentRequest get() {
		if (RequestContextHolder.currentRequestAttributes() instanceof ServletRequestAttributes attributes) {
			HttpServletResponse response = attributes.getResponse();
			if (response != null) {
				return new CurrentRequest(attributes.getRequest(), response);
			}
		}
		throw new IllegalStateException("The present request has no servlet response");
	}

}
