package io.ratelimit.web.servlet;

import java.io.ByteArrayInputStream;
import java.io.IOException;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ReadListener;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletInputStream;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import jakarta.servlet.http.HttpServletResponse;

import org.springframework.stereotype.Component;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * Reads bodies before a handler does, as the header {@code X-Read} says.
 */
@Component
class ReadingFilters extends OncePerRequestFilter {

	@Override
	protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
			throws ServletException, IOException {
		String read = String.valueOf(request.getHeader("X-Read"));
		switch (read) {
			case "parameters" -> {
				request.getParameter("any");
				chain.doFilter(request, response);
			}
			case "again" -> chain.doFilter(new Cached(request), response);
			case "gone" -> {
				request.getInputStream().readAllBytes();
				chain.doFilter(request, response);
			}
			default -> chain.doFilter(request, response);
		}
	}

	/**
	 * A request as logging filters make it.
	 */
	private static final class Cached extends HttpServletRequestWrapper {

		private final byte[] body;

		Cached(HttpServletRequest request) throws IOException {
			super(request);
			this.body = request.getInputStream().readAllBytes();
		}

		@Override
		public ServletInputStream getInputStream() {
			ByteArrayInputStream bytes = new ByteArrayInputStream(this.body);
			return new ServletInputStream() {

				@Override
				public int read() {
					return bytes.read();
				}

				@Override
				public boolean isFinished() {
					return bytes.available() == 0;
				}

				@Override
				public boolean isReady() {
					return true;
				}

				@Override
				public void setReadListener(ReadListener listener) {
					throw new UnsupportedOperationException();
				}

			};
		}

	}

}
