package io.ratelimit.web.reactive;

import java.net.InetSocketAddress;
import java.security.Principal;
import java.util.List;
import java.util.Map;

import io.ratelimit.web.LimitedRequest;
import io.ratelimit.web.support.RequestPaths;
import org.jspecify.annotations.Nullable;

import org.springframework.web.reactive.HandlerMapping;
import org.springframework.web.server.ServerWebExchange;

/**
 * What limits see of an exchange.
 *
 * @param exchange the exchange
 * @param principal who is authenticated
 * @param body the parsed body
 */
record ReactiveLimitedRequest(ServerWebExchange exchange, @Nullable Principal principal,
		@Nullable Object body) implements LimitedRequest {

	@Override
	public String method() {
		return this.exchange.getRequest().getMethod().name();
	}

	@Override
	public String path() {
		return RequestPaths.decoded(this.exchange.getRequest().getPath().pathWithinApplication());
	}

	@Override
	public List<String> headers(String name) {
		List<String> values = this.exchange.getRequest().getHeaders().get(name);
		return (values != null) ? values : List.of();
	}

	@Override
	public @Nullable String query(String name) {
		try {
			return this.exchange.getRequest().getQueryParams().getFirst(name);
		}
		catch (IllegalArgumentException ex) {
			return null;
		}
	}

	@Override
	public Map<String, String> pathVariables() {
		return this.exchange.getAttributeOrDefault(HandlerMapping.URI_TEMPLATE_VARIABLES_ATTRIBUTE, Map.of());
	}

	@Override
	public @Nullable Object attribute(String name) {
		return this.exchange.getAttribute(name);
	}

	@Override
	public @Nullable String remoteAddress() {
		InetSocketAddress remote = this.exchange.getRequest().getRemoteAddress();
		if (remote == null) {
			return null;
		}
		return (remote.getAddress() != null) ? remote.getAddress().getHostAddress() : remote.getHostString();
	}

}
