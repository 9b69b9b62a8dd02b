package io.ratelimit.key;

import java.util.Objects;

/**
 * What is limited: a route pattern, or a name given to it.
 *
 * @param path the normalised path: a leading slash and no trailing ones
 */
public record Endpoint(String path) {

	public Endpoint {
		path = normalize(Objects.requireNonNull(path, "'path' must not be null"));
	}

	/**
	 * Returns this endpoint with a suffix, for a counter of its own.
	 * @param suffix the suffix, such as {@code /elements}; may be empty
	 * @return the endpoint that the counter's key is made of
	 */
	public Endpoint with(String suffix) {
		if (suffix.isEmpty()) {
			return this;
		}
		String segment = normalize(suffix);
		return new Endpoint(this.path.equals("/") ? segment : this.path + segment);
	}

	private static String normalize(String path) {
		int end = path.length();
		while (end > 0 && path.charAt(end - 1) == '/') {
			end--;
		}
		String trimmed = path.substring(0, end);
		return trimmed.startsWith("/") ? trimmed : "/" + trimmed;
	}

	@Override
	public String toString() {
		return this.path;
	}

}
