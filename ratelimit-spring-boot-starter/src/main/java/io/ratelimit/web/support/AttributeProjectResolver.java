package io.ratelimit.web.support;

import java.security.Principal;

import io.ratelimit.key.Subject.Project;
import io.ratelimit.web.LimitedRequest;
import io.ratelimit.web.ProjectPrincipal;
import io.ratelimit.web.ProjectResolver;
import org.jspecify.annotations.Nullable;

import org.springframework.beans.BeanUtils;
import org.springframework.util.ReflectionUtils;

/**
 * Finds the project in the attributes {@value #ORGANIZATION} and {@value #PROJECT}, which
 * the application's own authentication sets, then in the principal.
 */
public final class AttributeProjectResolver implements ProjectResolver {

	/**
	 * Attribute that holds the organization's id.
	 */
	public static final String ORGANIZATION = "ratelimit.organization";

	/**
	 * Attribute that holds the project's id.
	 */
	public static final String PROJECT = "ratelimit.project";

	@Override
	public @Nullable Project resolve(LimitedRequest request) {
		Long organization = id(request.attribute(ORGANIZATION));
		Long project = id(request.attribute(PROJECT));
		if (organization != null && project != null) {
			return new Project(organization, project);
		}
		return carried(request.principal());
	}

	private static @Nullable Long id(@Nullable Object value) {
		if (value instanceof Number number) {
			return number.longValue();
		}
		try {
			return (value != null) ? Long.valueOf(value.toString().strip()) : null;
		}
		catch (NumberFormatException ex) {
			return null;
		}
	}

	private static @Nullable Project carried(@Nullable Principal principal) {
		Object carrier = principal;
		if (principal != null && !(principal instanceof ProjectPrincipal)) {
			carrier = authenticated(principal);
		}
		return (carrier instanceof ProjectPrincipal project)
				? new Project(project.getOrganization(), project.getProject()) : null;
	}

	/**
	 * Spring Security's tokens are principals that hold another one.
	 */
	private static @Nullable Object authenticated(Principal token) {
		var property = BeanUtils.getPropertyDescriptor(token.getClass(), "principal");
		var method = (property != null) ? property.getReadMethod() : null;
		return (method != null) ? ReflectionUtils.invokeMethod(method, token) : null;
	}

}
