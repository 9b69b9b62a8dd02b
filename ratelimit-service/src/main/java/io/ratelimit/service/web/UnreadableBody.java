package io.ratelimit.service.web;

import java.util.stream.Collectors;

import tools.jackson.core.JacksonException;
import tools.jackson.core.JacksonException.Reference;
import tools.jackson.core.exc.InputCoercionException;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.core.exc.StreamReadException;
import tools.jackson.databind.exc.MismatchedInputException;
import tools.jackson.databind.exc.UnrecognizedPropertyException;

import org.springframework.http.HttpStatus;
import org.springframework.http.converter.HttpMessageNotReadableException;

/**
 * Why a body could not be read, and which field is to blame.
 *
 * @param status the status of the answer
 * @param detail what is wrong
 * @param problem the field with what is wrong about it
 */
record UnreadableBody(HttpStatus status, String detail, FieldProblem problem) {

	private static final String BODY = "body";

	static UnreadableBody of(HttpMessageNotReadableException ex) {
		if (ex.getCause() instanceof StreamConstraintsException constraint) {
			return new UnreadableBody(HttpStatus.CONTENT_TOO_LARGE, "The body is too large.",
					new FieldProblem(BODY, String.valueOf(constraint.getOriginalMessage())));
		}
		if (ex.getCause() instanceof JacksonException json && !json.getPath().isEmpty()) {
			return new UnreadableBody(HttpStatus.UNPROCESSABLE_CONTENT, "The request has fields that cannot be used.",
					new FieldProblem(path(json), message(json)));
		}
		return new UnreadableBody(HttpStatus.BAD_REQUEST, "The body is no JSON object.", new FieldProblem(BODY,
				(ex.getCause() instanceof StreamReadException syntax) ? at(syntax) : "must be a JSON object"));
	}

	private static String at(JacksonException syntax) {
		return "is malformed at line %d, column %d".formatted(syntax.getLocation().getLineNr(),
				syntax.getLocation().getColumnNr());
	}

	private static String path(JacksonException ex) {
		return ex.getPath()
			.stream()
			.map(UnreadableBody::segment)
			.collect(Collectors.joining())
			.replaceFirst("^\\.", "");
	}

	private static String segment(Reference reference) {
		return (reference.getPropertyName() != null) ? "." + reference.getPropertyName()
				: "[" + reference.getIndex() + "]";
	}

	private static String message(JacksonException ex) {
		if (ex instanceof UnrecognizedPropertyException) {
			return "is not a field of this request";
		}
		if (ex instanceof MismatchedInputException mismatch && mismatch.getTargetType() != null) {
			return "must be " + type(mismatch.getTargetType());
		}
		return (ex instanceof InputCoercionException) ? "is out of range" : "cannot be used";
	}

	private static String type(Class<?> type) {
		return switch (type.getSimpleName()) {
			case "Long", "long", "Integer", "int" -> "a whole number";
			case "BigDecimal" -> "a number";
			case "UUID" -> "a UUID";
			case "String" -> "a text";
			case "List", "ArrayList" -> "a list";
			default -> "an object";
		};
	}

}
