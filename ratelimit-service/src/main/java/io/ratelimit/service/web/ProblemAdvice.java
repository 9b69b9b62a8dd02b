package io.ratelimit.service.web;

import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

import jakarta.validation.ConstraintViolationException;
import org.jspecify.annotations.Nullable;

import org.springframework.beans.TypeMismatchException;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.dao.DataIntegrityViolationException;
import org.springframework.dao.TransientDataAccessException;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.ProblemDetail;
import org.springframework.http.ResponseEntity;
import org.springframework.http.converter.HttpMessageNotReadableException;
import org.springframework.transaction.CannotCreateTransactionException;
import org.springframework.web.bind.MethodArgumentNotValidException;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestControllerAdvice;
import org.springframework.web.context.request.WebRequest;
import org.springframework.web.method.annotation.MethodArgumentTypeMismatchException;
import org.springframework.web.servlet.mvc.method.annotation.ResponseEntityExceptionHandler;

/**
 * Answers what goes wrong with problems that name the field.
 */
@RestControllerAdvice
class ProblemAdvice extends ResponseEntityExceptionHandler {

	private static final Pattern UPPER_CASE = Pattern.compile("(?<=[a-z])([A-Z])");

	@Override
	protected @Nullable ResponseEntity<Object> handleMethodArgumentNotValid(MethodArgumentNotValidException ex,
			HttpHeaders headers, HttpStatusCode status, WebRequest request) {
		List<FieldProblem> errors = ex.getFieldErrors()
			.stream()
			.map((error) -> new FieldProblem(snakeCase(error.getField()),
					error.isBindingFailure() ? "must be a whole number, was '%s'".formatted(error.getRejectedValue())
							: String.valueOf(error.getDefaultMessage())))
			.toList();
		return invalid(ex, errors, request);
	}

	@Override
	protected @Nullable ResponseEntity<Object> handleTypeMismatch(TypeMismatchException ex, HttpHeaders headers,
			HttpStatusCode status, WebRequest request) {
		if (ex instanceof MethodArgumentTypeMismatchException mismatch) {
			if (mismatch.getParameter().hasParameterAnnotation(PathVariable.class)) {
				return answer(ex, HttpStatus.NOT_FOUND, "There is nothing here.", List.of(), request);
			}
			return invalid(ex, List.of(new FieldProblem(snakeCase(mismatch.getName()),
					"must be a UUID, was '%s'".formatted(ex.getValue()))), request);
		}
		return super.handleTypeMismatch(ex, headers, status, request);
	}

	@Override
	protected @Nullable ResponseEntity<Object> handleHttpMessageNotReadable(HttpMessageNotReadableException ex,
			HttpHeaders headers, HttpStatusCode status, WebRequest request) {
		UnreadableBody body = UnreadableBody.of(ex);
		return answer(ex, body.status(), body.detail(), List.of(body.problem()), request);
	}

	@ExceptionHandler(ConstraintViolationException.class)
	@Nullable ResponseEntity<Object> handleConstraintViolation(ConstraintViolationException ex, WebRequest request) {
		List<FieldProblem> errors = ex.getConstraintViolations()
			.stream()
			.map((violation) -> new FieldProblem(snakeCase(violation.getPropertyPath().toString()),
					violation.getMessage()))
			.toList();
		return invalid(ex, errors, request);
	}

	@ExceptionHandler(DataIntegrityViolationException.class)
	@Nullable ResponseEntity<Object> handleIntegrity(DataIntegrityViolationException ex, WebRequest request) {
		return answer(ex, HttpStatus.CONFLICT, "Somebody else changed what this request is about.", List.of(), request);
	}

	@ExceptionHandler({ DataAccessResourceFailureException.class, TransientDataAccessException.class,
			CannotCreateTransactionException.class })
	@Nullable ResponseEntity<Object> handleUnavailable(Exception ex, WebRequest request) {
		return answer(ex, HttpStatus.SERVICE_UNAVAILABLE, "PostgreSQL cannot be asked at the moment.", List.of(),
				request);
	}

	private @Nullable ResponseEntity<Object> invalid(Exception ex, List<FieldProblem> errors, WebRequest request) {
		return answer(ex, HttpStatus.UNPROCESSABLE_CONTENT, "The request has fields that cannot be used.", errors,
				request);
	}

	private @Nullable ResponseEntity<Object> answer(Exception ex, HttpStatus status, String detail,
			List<FieldProblem> errors, WebRequest request) {
		ProblemDetail problem = Problems.problem(status, detail, errors);
		return handleExceptionInternal(ex, problem, new HttpHeaders(), status, request);
	}

	private static String snakeCase(String field) {
		return UPPER_CASE.matcher(field).replaceAll((upper) -> "_" + upper.group().toLowerCase(Locale.ROOT));
	}

}
