package io.ratelimit.web.support;

import java.security.Principal;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import io.ratelimit.web.LimitedRequest;
import org.jspecify.annotations.Nullable;

/**
 * A request made of maps.
 */
final class StubRequest implements LimitedRequest {

	final Map<String, List<String>> headers = new HashMap<>();

	final Map<String, String> query = new HashMap<>();

	final Map<String, String> pathVariables = new HashMap<>();

	final Map<String, Object> attributes = new HashMap<>();

	@Nullable Principal principal;

	@Nullable String remoteAddress = "192.0.2.7";

	@Nullable Object body;

	String path = "/users/1";

	@Override
	public String method() {
		return "POST";
	}

	@Override
	public String path() {
		return this.path;
	}

	@Override
	public List<String> headers(String name) {
		return this.headers.getOrDefault(name, List.of());
	}

	@Override
	public @Nullable String query(String name) {
		return this.query.get(name);
	}

	@Override
	public Map<String, String> pathVariables() {
		return this.pathVariables;
	}

	@Override
	public @Nullable Object attribute(String name) {
		return this.attributes.get(name);
	}

	@Override
	public @Nullable Principal principal() {
		return this.principal;
	}

	@Override
	public @Nullable String remoteAddress() {
		return this.remoteAddress;
	}

	@Override
	public @Nullable Object body() {
		return this.body;
	}

}
