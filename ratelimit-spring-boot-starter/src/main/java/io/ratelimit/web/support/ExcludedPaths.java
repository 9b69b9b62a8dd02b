package io.ratelimit.web.support;

import java.util.List;

import io.ratelimit.web.LimitedRequest;

import org.springframework.http.server.PathContainer;
import org.springframework.http.server.PathContainer.Options;
import org.springframework.web.util.pattern.PathPattern;
import org.springframework.web.util.pattern.PathPatternParser;
import org.springframework.web.util.pattern.PatternParseException;

/**
 * Paths that are never limited.
 */
public final class ExcludedPaths {

	private static final Options DECODED = Options.create('/', false);

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
			throw new IllegalArgumentException(
					"'ratelimit.exclude-paths' must be path patterns, was '%s': %s".formatted(pattern, ex.getMessage()),
					ex);
		}
	}

	boolean contains(LimitedRequest request) {
		if (this.patterns.isEmpty()) {
			return false;
		}
		PathContainer path = PathContainer.parsePath(request.path(), DECODED);
		return this.patterns.stream().anyMatch((pattern) -> pattern.matches(path));
	}

}
