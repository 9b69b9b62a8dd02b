package io.ratelimit.service.web;

/**
 * What is wrong with one field of a request.
 *
 * @param field the field's name as sent, such as {@code limits[0].window_seconds}
 * @param message what is wrong
 */
public record FieldProblem(String field, String message) {

}
