package io.ratelimit.http;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

import io.ratelimit.http.StructuredFieldReader.Type;
import io.ratelimit.http.StructuredFieldReader.Value;
import org.jspecify.annotations.Nullable;

/**
 * Lists of items in structured fields (RFC 9651). Inner lists count as malformed, since
 * no field here has them.
 */
final class StructuredFields {

	static final long MAX_INTEGER = 999_999_999_999_999L;

	private final StructuredFieldReader input;

	private StructuredFields(String text) {
		this.input = new StructuredFieldReader(text);
	}

	/**
	 * Parses the lines of a field.
	 * @param lines the lines
	 * @param type what makes an element of an item, or throws {@link Malformed}
	 * @return the elements, or none if any part is malformed
	 */
	static <T> List<T> parseList(List<String> lines, Function<Item, T> type) {
		try {
			return new StructuredFields(String.join(",", lines)).list().stream().map(type).toList();
		}
		catch (Malformed ex) {
			return List.of();
		}
	}

	static void appendString(StringBuilder target, String text) {
		target.append('"');
		if (text.indexOf('"') < 0 && text.indexOf('\\') < 0) {
			target.append(text);
		}
		else {
			for (int i = 0; i < text.length(); i++) {
				char c = text.charAt(i);
				if (c == '"' || c == '\\') {
					target.append('\\');
				}
				target.append(c);
			}
		}
		target.append('"');
	}

	static void appendInteger(StringBuilder target, long value) {
		target.append(Math.max(-MAX_INTEGER, Math.min(MAX_INTEGER, value)));
	}

	private List<Item> list() {
		List<Item> items = new ArrayList<>();
		this.input.skip(" ");
		while (!this.input.atEnd()) {
			items.add(new Item(this.input.value(), parameters()));
			this.input.skip(" \t");
			if (!this.input.atEnd()) {
				this.input.expect(',');
				this.input.skip(" \t");
				Malformed.unless(!this.input.atEnd());
			}
		}
		return items;
	}

	private Map<String, Value> parameters() {
		Map<String, Value> parameters = new LinkedHashMap<>();
		while (this.input.accept(';')) {
			this.input.skip(" ");
			String key = this.input.key();
			parameters.put(key, this.input.accept('=') ? this.input.value() : Value.TRUE);
		}
		return parameters;
	}

	/**
	 * A value with its parameters, whose accessors throw {@link Malformed} for another
	 * type than they return.
	 */
	record Item(Value value, Map<String, Value> parameters) {

		String text() {
			Malformed.unless(this.value.type() == Type.STRING || this.value.type() == Type.TOKEN);
			return this.value.text();
		}

		@Nullable String text(String key) {
			Value parameter = this.parameters.get(key);
			if (parameter == null) {
				return null;
			}
			Malformed.unless(parameter.type() == Type.STRING || parameter.type() == Type.TOKEN
					|| parameter.type() == Type.BYTES);
			return parameter.text();
		}

		@Nullable Long integer(String key, long min) {
			return this.parameters.containsKey(key) ? requiredInteger(key, min) : null;
		}

		long requiredInteger(String key, long min) {
			Value parameter = this.parameters.get(key);
			if (parameter == null || parameter.type() != Type.INTEGER) {
				throw new Malformed();
			}
			long number = Long.parseLong(parameter.text());
			Malformed.unless(number >= min);
			return number;
		}

	}

	/**
	 * Thrown where a field does not follow its syntax.
	 */
	static final class Malformed extends RuntimeException {

		private static final long serialVersionUID = 1L;

		Malformed() {
			super("Malformed structured field", null, false, false);
		}

		static void unless(boolean condition) {
			if (!condition) {
				throw new Malformed();
			}
		}

	}

}
