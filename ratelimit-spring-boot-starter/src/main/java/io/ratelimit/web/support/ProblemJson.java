package io.ratelimit.web.support;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

import io.ratelimit.Decision;
import io.ratelimit.http.RateLimitProblem;

/**
 * Writes the problem of a blocked request, whether or not the application has a JSON
 * library.
 */
public final class ProblemJson {

	private final RateLimitProblem problem;

	public ProblemJson(Decision blocked) {
		this.problem = RateLimitProblem.of(blocked);
	}

	public int status() {
		return this.problem.status();
	}

	/**
	 * Returns the body.
	 * @return JSON in UTF-8
	 */
	public byte[] bytes() {
		StringBuilder json = new StringBuilder(256).append('{');
		for (Map.Entry<String, Object> member : this.problem.members().entrySet()) {
			if (json.length() > 1) {
				json.append(',');
			}
			string(json, member.getKey());
			json.append(':');
			value(json, member.getValue());
		}
		return json.append('}').toString().getBytes(StandardCharsets.UTF_8);
	}

	private static void value(StringBuilder json, Object value) {
		if (value instanceof Number) {
			json.append(value);
		}
		else if (value instanceof List<?> list) {
			json.append('[');
			for (int i = 0; i < list.size(); i++) {
				if (i > 0) {
					json.append(',');
				}
				string(json, String.valueOf(list.get(i)));
			}
			json.append(']');
		}
		else {
			string(json, value.toString());
		}
	}

	private static void string(StringBuilder json, String text) {
		json.append('"');
		for (int i = 0; i < text.length(); i++) {
			char c = text.charAt(i);
			if (c == '"' || c == '\\') {
				json.append('\\').append(c);
			}
			else if (c < 0x20) {
				json.append(String.format("\\u%04x", (int) c));
			}
			else {
				json.append(c);
			}
		}
		json.append('"');
	}

}
