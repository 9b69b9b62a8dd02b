package io.ratelimit.web;

import io.ratelimit.key.Subject.Project;
import org.jspecify.annotations.Nullable;

/**
 * Finds the project that a request belongs to.
 */
@FunctionalInterface
public interface ProjectResolver {

	/**
	 * Returns the project of a request.
	 * @param request the request
	 * @return the project, or {@code null} for a request without one
	 */
	@Nullable Project resolve(LimitedRequest request);

}
