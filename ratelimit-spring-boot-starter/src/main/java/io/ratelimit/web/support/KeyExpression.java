package io.ratelimit.web.support;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.UUID;

import io.ratelimit.key.Subject;
import org.jspecify.annotations.Nullable;

import org.springframework.expression.Expression;

/**
 * Whom a limit counts, by an expression.
 */
final class KeyExpression {

	private final Expression expression;

	KeyExpression(String text) {
		this.expression = Expressions.parse("key", text);
	}

	boolean needsBody() {
		return Expressions.needsBody(this.expression);
	}

	String text() {
		return this.expression.getExpressionString();
	}

	/**
	 * Returns what the expression yields.
	 * @return the subject, or {@code null} if it yields nothing to count by
	 */
	@Nullable Subject evaluate(RequestRoot root) {
		Object value;
		try {
			value = Expressions.evaluate(this.expression, root);
		}
		catch (RuntimeException ex) {
			return null;
		}
		List<String> parts = new ArrayList<>();
		for (Object part : parts(value)) {
			String text = text(part);
			if (text == null || text.isEmpty()) {
				return null;
			}
			parts.add(text);
		}
		return parts.isEmpty() ? null : new Subject.Key(parts);
	}

	private static Collection<?> parts(@Nullable Object value) {
		if (value instanceof Collection<?> collection) {
			return collection;
		}
		return (value != null) ? List.of(value) : List.of();
	}

	private static @Nullable String text(@Nullable Object part) {
		if (part instanceof CharSequence || part instanceof Number || part instanceof Boolean
				|| part instanceof Character || part instanceof Enum<?> || part instanceof UUID) {
			return part.toString();
		}
		return null;
	}

}
