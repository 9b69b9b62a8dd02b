package io.ratelimit.web.support;

import java.net.URLDecoder;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;

import org.jspecify.annotations.Nullable;

import org.springframework.util.LinkedMultiValueMap;
import org.springframework.util.MultiValueMap;

/**
 * Reads the parameters of a query or a form. One with a broken escape is none.
 */
public final class QueryString {

	private QueryString() {
	}

	/**
	 * Returns the first value of a parameter.
	 * @param query the query as it was sent
	 * @param name the parameter's name
	 * @return the decoded value, or {@code null} without such a parameter
	 */
	public static @Nullable String first(@Nullable String query, String name) {
		return (query != null) ? parse(query, StandardCharsets.UTF_8).getFirst(name) : null;
	}

	/**
	 * Returns all parameters.
	 * @param text the text as it was sent
	 * @param charset what escapes stand for
	 * @return the decoded values by their names
	 */
	public static MultiValueMap<String, String> parse(String text, Charset charset) {
		MultiValueMap<String, String> parameters = new LinkedMultiValueMap<>();
		int length = text.length();
		for (int start = 0; start < length;) {
			int end = text.indexOf('&', start);
			end = (end >= 0) ? end : length;
			int equals = text.indexOf('=', start);
			equals = (equals >= 0 && equals < end) ? equals : end;
			if (equals > start) {
				add(parameters, text.substring(start, equals), text.substring(Math.min(equals + 1, end), end), charset);
			}
			start = end + 1;
		}
		return parameters;
	}

	private static void add(MultiValueMap<String, String> parameters, String name, String value, Charset charset) {
		try {
			parameters.add(URLDecoder.decode(name, charset), URLDecoder.decode(value, charset));
		}
		catch (IllegalArgumentException ex) {
			// a broken escape
		}
	}

}
