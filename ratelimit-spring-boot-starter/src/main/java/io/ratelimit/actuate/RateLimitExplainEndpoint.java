package io.ratelimit.actuate;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

import io.ratelimit.key.Subject;
import io.ratelimit.web.support.ClientAddresses;
import org.jspecify.annotations.Nullable;

import org.springframework.aot.hint.annotation.RegisterReflectionForBinding;
import org.springframework.boot.actuate.endpoint.annotation.ReadOperation;
import org.springframework.boot.actuate.endpoint.web.WebEndpointResponse;
import org.springframework.boot.actuate.endpoint.web.annotation.WebEndpoint;

/**
 * Explains what an endpoint's limits hold for a caller, and changes nothing.
 */
@RegisterReflectionForBinding({ Explanation.class, Answers.Problem.class })
@WebEndpoint(id = "ratelimitexplain")
public class RateLimitExplainEndpoint {

	private final LimitExplainer explainer;

	public RateLimitExplainEndpoint(LimitExplainer explainer) {
		this.explainer = explainer;
	}

	/**
	 * Explains the limits of an endpoint. One caller may be given, in one of the ways
	 * that limits count.
	 * @param endpoint the endpoint, with or without the suffix of a limit
	 * @param organization the organization's id, with a project
	 * @param project the project's id
	 * @param user the name of a user
	 * @param ip a client address
	 * @param key the value of a key expression; given several times, its parts. An
	 * object, since a conversion to text would join them and one to a list would split
	 * commas
	 * @param path the path of a request
	 * @return keys, limits, overrides and counts
	 */
	@ReadOperation
	public WebEndpointResponse<Object> explain(@Nullable String endpoint, @Nullable String organization,
			@Nullable String project, @Nullable String user, @Nullable String ip, @Nullable Object key,
			@Nullable String path) {
		return Answers.of(() -> {
			String asked = Parameters.text("endpoint", endpoint);
			List<Subject> callers = new ArrayList<>();
			if (organization != null || project != null) {
				callers.add(Subject.project(Parameters.number("organization", organization),
						Parameters.number("project", project)));
			}
			if (user != null) {
				callers.add(Subject.user(user));
			}
			if (ip != null) {
				callers.add(Subject.address(address(ip)));
			}
			if (key != null) {
				callers.add(key(key));
			}
			if (path != null) {
				callers.add(Subject.path(path));
			}
			if (callers.size() > 1) {
				throw new IllegalArgumentException(
						"One of 'organization' with 'project', 'user', 'ip', 'key' and 'path' must be set, were several");
			}
			return explain(asked, callers.isEmpty() ? Subject.EVERYONE : callers.get(0));
		});
	}

	private WebEndpointResponse<Object> explain(String endpoint, Subject caller) {
		Explanation explanation = this.explainer.explain(endpoint, caller);
		if (explanation.limits().isEmpty()) {
			return Answers
				.notFound("No limit on '%s'; there are limits on %s".formatted(endpoint, this.explainer.endpoints()));
		}
		return new WebEndpointResponse<>(explanation);
	}

	private static String address(String ip) {
		String counted = ClientAddresses.network(ip);
		if (counted == null) {
			throw new IllegalArgumentException("'ip' must be an address, was '%s'".formatted(ip));
		}
		return counted;
	}

	private static Subject key(Object key) {
		List<?> parts = (key instanceof List<?> several) ? several : List.of(key);
		return Subject.key(parts.stream().map(Objects::toString).toArray(String[]::new));
	}

}
