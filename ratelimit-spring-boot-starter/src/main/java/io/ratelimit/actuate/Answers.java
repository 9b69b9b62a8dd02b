package io.ratelimit.actuate;

import java.util.function.Supplier;

import org.jspecify.annotations.Nullable;

import org.springframework.boot.actuate.endpoint.InvalidEndpointRequestException;
import org.springframework.boot.actuate.endpoint.web.WebEndpointResponse;
import org.springframework.util.MimeType;
import org.springframework.util.MimeTypeUtils;

/**
 * Answers of web endpoints: what was asked for, or a problem that says what is wrong. The
 * exceptions that the actuator knows lose their message on the way.
 */
final class Answers {

	private static final MimeType PROBLEM = MimeTypeUtils.parseMimeType("application/problem+json");

	private Answers() {
	}

	/**
	 * Answers a question: 400 where an argument is wrong, 503 where the store fails.
	 */
	static WebEndpointResponse<Object> of(Supplier<WebEndpointResponse<Object>> question) {
		try {
			return question.get();
		}
		catch (IllegalArgumentException | InvalidEndpointRequestException ex) {
			return problem(WebEndpointResponse.STATUS_BAD_REQUEST, "Bad Request", ex.getMessage());
		}
		catch (RuntimeException ex) {
			return problem(WebEndpointResponse.STATUS_SERVICE_UNAVAILABLE, "Service Unavailable",
					"The store cannot be asked: " + ex.getMessage());
		}
	}

	static WebEndpointResponse<Object> notFound(String detail) {
		return problem(WebEndpointResponse.STATUS_NOT_FOUND, "Not Found", detail);
	}

	private static WebEndpointResponse<Object> problem(int status, String title, @Nullable String detail) {
		return new WebEndpointResponse<>(new Problem(title, status, String.valueOf(detail)), status, PROBLEM);
	}

	/**
	 * A problem of RFC 9457.
	 *
	 * @param title what kind it is
	 * @param status the status code
	 * @param detail what is wrong
	 */
	record Problem(String title, int status, String detail) {

	}

}
