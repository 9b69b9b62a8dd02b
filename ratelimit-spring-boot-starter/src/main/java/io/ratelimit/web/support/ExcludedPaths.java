package io.ratelimit.web.support;

import java.util.List;

import io.ratelimit.diagnostics.RateLimitConfigurationException;
import io.ratelimit.web.LimitedRequest;

import org.springframework.http.server.PathContainer;
import org.springframework.web.util.pattern.PathPattern;
import org.springframework.web.util.pattern.PathPatternParser;
import org.springframework.web.util.pattern.PatternParseException;

/**
 * Paths that are never limited.
 */
public final class ExcludedPaths {

	private final List<PathPattern> patterns;

	/**
	 * Parses the patterns.
	 * @param patterns path patterns such as {@code /internal/**}
	 */
	public ExcludedPaths(List<String> patterns) {
		this.patterns = patterns.stream().map(ExcludedPaths::parse).toList();
	}

	private static PathPattern parse(String pattern) {
		try {
			return PathPatternParser.defaultInstance.parse(pattern);
		}
		catch (PatternParseException ex) {
			// without its cause, for which Spring Boot has advice that does not apply
			throw new RateLimitConfigurationException(
					"'ratelimit.exclude-paths' must be path patterns, was '%s': %s".formatted(pattern, ex.getMessage()),
					"Write a pattern such as '/internal/**', or remove it.");
		}
	}

	/**
	 * Returns whether a request is excluded, however a handler may read its path.
	 */
	boolean contains(LimitedRequest request) {
		if (this.patterns.isEmpty()) {
			return false;
		}
		String path = request.path();
		String plain = RequestPaths.plain(path);
		return contains(path) && (plain.equals(path) || contains(plain));
	}

	private boolean contains(String decoded) {
		PathContainer path = RequestPaths.parse(decoded);
		return this.patterns.stream().anyMatch((pattern) -> pattern.matches(path));
	}

}
