package io.ratelimit.web.support;

import java.security.Principal;
import java.util.AbstractMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

import io.ratelimit.web.LimitedRequest;
import org.jspecify.annotations.Nullable;

/**
 * What an expression over a request sees.
 */
public final class RequestRoot {

	private final LimitedRequest request;

	private final ClientAddresses addresses;

	private final Function<LimitedRequest, Map<String, String>> pathVariables;

	RequestRoot(LimitedRequest request, ClientAddresses addresses,
			Function<LimitedRequest, Map<String, String>> pathVariables) {
		this.request = request;
		this.addresses = addresses;
		this.pathVariables = pathVariables;
	}

	public Map<String, @Nullable String> getHeaders() {
		return new Lookup((name) -> {
			List<String> values = this.request.headers(name);
			return values.isEmpty() ? null : values.get(0);
		});
	}

	public Map<String, @Nullable String> getQuery() {
		return new Lookup(this.request::query);
	}

	public Map<String, String> getPath() {
		return this.pathVariables.apply(this.request);
	}

	public @Nullable Object getBody() {
		return this.request.body();
	}

	public @Nullable Principal getPrincipal() {
		return this.request.principal();
	}

	public @Nullable String getIp() {
		return this.addresses.of(this.request);
	}

	public String getMethod() {
		return this.request.method();
	}

	/**
	 * A map that is only ever asked for one name.
	 */
	private static final class Lookup extends AbstractMap<String, @Nullable String> {

		private final Function<String, @Nullable String> lookup;

		Lookup(Function<String, @Nullable String> lookup) {
			this.lookup = lookup;
		}

		@Override
		public @Nullable String get(@Nullable Object name) {
			return (name != null) ? this.lookup.apply(name.toString()) : null;
		}

		@Override
		public boolean containsKey(@Nullable Object name) {
			return true;
		}

		@Override
		public Set<Entry<String, @Nullable String>> entrySet() {
			return Set.of();
		}

	}

}
