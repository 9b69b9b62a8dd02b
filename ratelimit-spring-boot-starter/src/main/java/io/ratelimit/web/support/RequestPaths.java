package io.ratelimit.web.support;

import java.util.ArrayDeque;
import java.util.Deque;

import org.jspecify.annotations.Nullable;

import org.springframework.http.server.PathContainer;
import org.springframework.http.server.PathContainer.Options;
import org.springframework.http.server.PathContainer.PathSegment;

/**
 * Paths as limits count them: decoded and without parameters, so that no spelling of a
 * path escapes its limit.
 */
public final class RequestPaths {

	private static final Options DECODED = Options.create('/', false);

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

	/**
	 * Parses a decoded path.
	 * @param decoded the text
	 * @return the path
	 */
	public static PathContainer parse(String decoded) {
		return PathContainer.parsePath(decoded, DECODED);
	}

	/**
	 * Returns the path that a lenient handler, such as that of static resources, reads:
	 * without empty and dot segments.
	 * @param decoded the decoded path
	 * @return the plain path, mostly the same
	 */
	public static String plain(String decoded) {
		if (!decoded.contains("//") && !decoded.contains("/.") && decoded.indexOf('\\') < 0) {
			return decoded;
		}
		Deque<String> segments = new ArrayDeque<>();
		for (String segment : decoded.replace('\\', '/').split("/")) {
			if (segment.equals("..")) {
				segments.pollLast();
			}
			else if (!segment.isEmpty() && !segment.equals(".")) {
				segments.addLast(segment);
			}
		}
		String path = "/" + String.join("/", segments);
		return (decoded.endsWith("/") && !segments.isEmpty()) ? path + "/" : path;
	}

	/**
	 * Returns the other way in which a handler may read a path.
	 * @param path the path as it was sent
	 * @return the plain path, or {@code null} if there is but one way
	 */
	public static @Nullable PathContainer plain(PathContainer path) {
		String sent = path.value();
		if (sent.indexOf('%') < 0 && sent.indexOf(';') < 0 && sent.indexOf('\\') < 0 && !sent.contains("//")
				&& !sent.contains("/.")) {
			return null;
		}
		return parse(plain(decoded(path)));
	}

}
