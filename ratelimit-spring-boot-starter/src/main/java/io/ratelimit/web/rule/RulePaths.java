package io.ratelimit.web.rule;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

import io.ratelimit.web.LimitedRequest;
import io.ratelimit.web.support.RequestPaths;
import org.jspecify.annotations.Nullable;

import org.springframework.http.server.PathContainer;
import org.springframework.web.util.pattern.PathPattern;
import org.springframework.web.util.pattern.PathPattern.PathMatchInfo;
import org.springframework.web.util.pattern.PathPatternParser;
import org.springframework.web.util.pattern.PatternParseException;

/**
 * The paths of a rule.
 *
 * @param patterns the patterns
 */
record RulePaths(List<PathPattern> patterns) {

	/**
	 * Parses patterns as the application's handlers do.
	 * @throws IllegalArgumentException if one is none
	 */
	static RulePaths parse(List<String> patterns, PathPatternParser parser) {
		if (patterns.isEmpty()) {
			throw new IllegalArgumentException("'paths' must have at least one path pattern, was empty");
		}
		return new RulePaths(patterns.stream().map((pattern) -> parse(pattern, parser)).toList());
	}

	private static PathPattern parse(String pattern, PathPatternParser parser) {
		if (pattern.isBlank()) {
			throw new IllegalArgumentException("'paths' must be path patterns, was '%s'".formatted(pattern));
		}
		try {
			return parser.parse(parser.initFullPathPattern(pattern));
		}
		catch (PatternParseException ex) {
			throw new IllegalArgumentException(
					"'paths' must be path patterns, was '%s': %s".formatted(pattern, ex.getMessage()), ex);
		}
	}

	List<String> text() {
		return this.patterns.stream().map(PathPattern::getPatternString).toList();
	}

	boolean match(PathContainer path) {
		for (PathPattern pattern : this.patterns) {
			if (pattern.matches(path)) {
				return true;
			}
		}
		return false;
	}

	/**
	 * Returns the variables of the first pattern that matches, and those of the handler
	 * under other names.
	 */
	Map<String, String> variables(LimitedRequest request) {
		Map<String, String> variables = new HashMap<>(request.pathVariables());
		PathMatchInfo match = extract(RequestPaths.parse(RequestPaths.plain(request.path())));
		if (match != null) {
			variables.putAll(match.getUriVariables());
		}
		return variables;
	}

	private @Nullable PathMatchInfo extract(PathContainer path) {
		for (PathPattern pattern : this.patterns) {
			PathMatchInfo match = pattern.matchAndExtract(path);
			if (match != null) {
				return match;
			}
		}
		return null;
	}

}
