package io.ratelimit.service.web;

import java.util.List;

import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.ProblemDetail;
import org.springframework.web.ErrorResponseException;

/**
 * The problems (RFC 9457) that calls are answered with. Each names the fields that it is
 * about.
 */
public final class Problems {

	/**
	 * Member that names the fields.
	 */
	public static final String ERRORS = "errors";

	private Problems() {
	}

	public static ErrorResponseException invalid(String field, String message) {
		return invalid(List.of(new FieldProblem(field, message)));
	}

	public static ErrorResponseException invalid(List<FieldProblem> errors) {
		return exception(HttpStatus.UNPROCESSABLE_CONTENT, "The request has fields that cannot be used.", errors);
	}

	public static ErrorResponseException conflict(String field, String message) {
		return exception(HttpStatus.CONFLICT, "The request does not go with what exists.",
				List.of(new FieldProblem(field, message)));
	}

	public static ErrorResponseException notFound(String what, Object id) {
		return exception(HttpStatus.NOT_FOUND, "There is no %s '%s'.".formatted(what, id), List.of());
	}

	public static ErrorResponseException unavailable(String detail) {
		return exception(HttpStatus.SERVICE_UNAVAILABLE, detail, List.of());
	}

	/**
	 * Creates a 401.
	 * @param field the header that is missing or wrong
	 * @param scheme what is asked for
	 * @return the exception to throw
	 */
	public static ErrorResponseException unauthorized(String field, String scheme) {
		ErrorResponseException exception = exception(HttpStatus.UNAUTHORIZED, "The call is not authorized.",
				List.of(new FieldProblem(field, "is missing or not valid")));
		exception.getHeaders().set(HttpHeaders.WWW_AUTHENTICATE, scheme);
		return exception;
	}

	static ProblemDetail problem(HttpStatus status, String detail, List<FieldProblem> errors) {
		ProblemDetail problem = ProblemDetail.forStatusAndDetail(status, detail);
		problem.setTitle(status.getReasonPhrase());
		if (!errors.isEmpty()) {
			problem.setProperty(ERRORS, errors);
		}
		return problem;
	}

	private static ErrorResponseException exception(HttpStatus status, String detail, List<FieldProblem> errors) {
		return new ErrorResponseException(status, problem(status, detail, errors), null);
	}

}
