package io.ratelimit.web.servlet;

import java.security.Principal;
import java.util.Collections;
import java.util.List;
import java.util.Map;

import io.ratelimit.web.LimitedRequest;
import io.ratelimit.web.support.QueryString;
import io.ratelimit.web.support.RequestPaths;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.http.HttpServletRequest;
import org.jspecify.annotations.Nullable;

import org.springframework.http.server.PathContainer;
import org.springframework.http.server.RequestPath;
import org.springframework.web.servlet.HandlerMapping;
import org.springframework.web.util.ServletRequestPathUtils;

/**
 * What limits see of a servlet request, read when they ask for it.
 */
final class ServletLimitedRequest implements LimitedRequest {

	private final HttpServletRequest request;

	private final CapturedBodies bodies;

	private final DispatcherType dispatcherType;

	private @Nullable String path;

	private @Nullable Object body;

	private boolean bodyRead;

	ServletLimitedRequest(HttpServletRequest request, CapturedBodies bodies) {
		this.request = request;
		this.bodies = bodies;
		this.dispatcherType = request.getDispatcherType();
	}

	HttpServletRequest request() {
		return this.request;
	}

	/**
	 * Returns the kind of dispatch that the request was limited in.
	 */
	DispatcherType dispatcherType() {
		return this.dispatcherType;
	}

	@Override
	public String method() {
		return this.request.getMethod();
	}

	@Override
	public String path() {
		if (this.path == null) {
			this.path = RequestPaths.decoded(sentPath(this.request));
		}
		return this.path;
	}

	/**
	 * Returns the path within the application, as it was sent.
	 */
	static PathContainer sentPath(HttpServletRequest request) {
		RequestPath parsed = ServletRequestPathUtils.hasParsedRequestPath(request)
				? ServletRequestPathUtils.getParsedRequestPath(request) : ServletRequestPathUtils.parse(request);
		return parsed.pathWithinApplication();
	}

	@Override
	public List<String> headers(String name) {
		return Collections.list(this.request.getHeaders(name));
	}

	@Override
	public @Nullable String query(String name) {
		return QueryString.first(this.request.getQueryString(), name);
	}

	@Override
	@SuppressWarnings("unchecked")
	public Map<String, String> pathVariables() {
		Object variables = this.request.getAttribute(HandlerMapping.URI_TEMPLATE_VARIABLES_ATTRIBUTE);
		return (variables != null) ? (Map<String, String>) variables : Map.of();
	}

	@Override
	public @Nullable Object attribute(String name) {
		return this.request.getAttribute(name);
	}

	@Override
	public @Nullable Principal principal() {
		return this.request.getUserPrincipal();
	}

	@Override
	public @Nullable String remoteAddress() {
		return this.request.getRemoteAddr();
	}

	@Override
	public @Nullable Object body() {
		if (!this.bodyRead) {
			this.bodyRead = true;
			this.body = this.bodies.parse(this.request);
		}
		return this.body;
	}

}
