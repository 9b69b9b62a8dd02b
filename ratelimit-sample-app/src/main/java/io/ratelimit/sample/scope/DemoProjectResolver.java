package io.ratelimit.sample.scope;

import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import io.ratelimit.key.Subject.Project;
import io.ratelimit.web.LimitedRequest;
import io.ratelimit.web.ProjectResolver;
import org.jspecify.annotations.Nullable;

import org.springframework.stereotype.Component;

/**
 * <strong>Not for production:</strong> believes a header such as {@code X-Project: 1:42},
 * so that the page can play several callers. Take the project from your authentication
 * instead.
 */
@Component
class DemoProjectResolver implements ProjectResolver {

	private static final Pattern ORGANIZATION_AND_PROJECT = Pattern.compile("(\\d{1,9}):(\\d{1,9})");

	@Override
	public @Nullable Project resolve(LimitedRequest request) {
		return request.headers("X-Project")
			.stream()
			.map(ORGANIZATION_AND_PROJECT::matcher)
			.filter(Matcher::matches)
			.map(DemoProjectResolver::project)
			.findFirst()
			.orElse(null);
	}

	private static Project project(MatchResult ids) {
		return new Project(Long.parseLong(ids.group(1)), Long.parseLong(ids.group(2)));
	}

}
