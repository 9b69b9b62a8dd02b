package io.ratelimit.web.support;

import org.springframework.http.server.PathContainer;
import org.springframework.http.server.PathContainer.PathSegment;

/**
 * Paths as limits count them: decoded and without parameters, so that no spelling of a
 * path escapes its limit.
 */
public final class RequestPaths {

	private RequestPaths() {
	}

	/**
	 * Decodes a path.
	 * @param path the path within the application
	 * @return its decoded text
	 */
	public static String decoded(PathContainer path) {
		StringBuilder text = new StringBuilder();
		for (PathContainer.Element element : path.elements()) {
			text.append((element instanceof PathSegment segment) ? segment.valueToMatch() : element.value());
		}
		return text.toString();
	}

}
