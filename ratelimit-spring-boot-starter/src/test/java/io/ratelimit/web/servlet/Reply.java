package io.ratelimit.web.servlet;

import java.net.http.HttpHeaders;
import java.net.http.HttpResponse;
import java.util.List;

/**
 * What an application answered.
 *
 * @param status the status
 * @param headers the headers
 * @param body the body
 */
public record Reply(int status, HttpHeaders headers, String body) {

	Reply(HttpResponse<String> response) {
		this(response.statusCode(), response.headers(), response.body());
	}

	/**
	 * Returns the values of a header, joined.
	 * @return the text, or {@code null} without such a header
	 */
	public String header(String name) {
		List<String> values = this.headers.allValues(name);
		return values.isEmpty() ? null : String.join(" + ", values);
	}

	public String policy() {
		return header("RateLimit-Policy");
	}

	public String limit() {
		return header("RateLimit");
	}

	public String retryAfter() {
		return header("Retry-After");
	}

}
