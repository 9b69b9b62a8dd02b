package io.ratelimit.web.servlet;

import java.io.IOException;
import java.util.function.BooleanSupplier;

import io.ratelimit.web.support.BodyParser;
import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpServletRequest;

import org.springframework.core.Ordered;

/**
 * Makes bodies readable that a limit may look at, where there is such a limit. Comes
 * before all filters that ask for parameters.
 */
public final class BodyFilter implements Filter, Ordered {

	private static final int BEFORE_HIDDEN_METHODS = -10100;

	private final BooleanSupplier needed;

	/**
	 * Creates a filter.
	 * @param needed whether any limit sees bodies
	 */
	public BodyFilter(BooleanSupplier needed) {
		this.needed = needed;
	}

	@Override
	public int getOrder() {
		return BEFORE_HIDDEN_METHODS;
	}

	@Override
	public void doFilter(ServletRequest request, ServletResponse response, FilterChain chain)
			throws IOException, ServletException {
		boolean readable = this.needed.getAsBoolean() && request instanceof HttpServletRequest
				&& BodyParser.supports(request.getContentType());
		chain.doFilter(readable ? new BodyRequest((HttpServletRequest) request) : request, response);
	}

}
