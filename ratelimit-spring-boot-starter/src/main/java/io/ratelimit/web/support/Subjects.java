package io.ratelimit.web.support;

import java.security.Principal;
import java.util.Map;
import java.util.function.Function;

import io.ratelimit.key.Subject;
import io.ratelimit.web.LimitedRequest;
import io.ratelimit.web.ProjectResolver;
import io.ratelimit.web.Scope;
import org.jspecify.annotations.Nullable;

/**
 * Finds whom a limit counts.
 */
public final class Subjects {

	private final ProjectResolver projects;

	private final ClientAddresses addresses;

	/**
	 * Creates a finder.
	 * @param projects finds projects
	 * @param addresses finds client addresses
	 */
	public Subjects(ProjectResolver projects, ClientAddresses addresses) {
		this.projects = projects;
		this.addresses = addresses;
	}

	/**
	 * Returns whom a limit counts.
	 * @param scope the limit's scope
	 * @param request the request
	 * @return the subject, or {@code null} if the request is not limited
	 */
	@Nullable Subject of(Scope scope, LimitedRequest request) {
		return switch (scope) {
			case CALLER -> caller(request);
			case PROJECT -> this.projects.resolve(request);
			case PATH -> Subject.path(RequestPaths.plain(request.path()));
			case ENDPOINT -> Subject.EVERYONE;
		};
	}

	/**
	 * Returns the caller: the project, else the user, else the address.
	 * @param request the request
	 * @return the caller
	 */
	public Subject caller(LimitedRequest request) {
		Subject project = this.projects.resolve(request);
		if (project != null) {
			return project;
		}
		Principal principal = request.principal();
		if (principal != null && principal.getName() != null) {
			return Subject.user(principal.getName());
		}
		String address = this.addresses.of(request);
		return Subject.address((address != null) ? address : "unknown");
	}

	RequestRoot root(LimitedRequest request, Function<LimitedRequest, Map<String, String>> pathVariables) {
		return new RequestRoot(request, this.addresses, pathVariables);
	}

}
