package io.ratelimit.web.reactive;

import java.util.function.BiConsumer;

import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.server.reactive.ServerHttpResponse;

/**
 * Sets headers of a response until it is committed. {@code Retry-After} is taken back
 * where the final answer is no 429.
 */
final class ResponseHeaders implements BiConsumer<String, String> {

	private final ServerHttpResponse response;

	private @Nullable String retryAfter;

	ResponseHeaders(ServerHttpResponse response) {
		this.response = response;
	}

	@Override
	public void accept(String name, String value) {
		HttpHeaders headers = this.response.getHeaders();
		if (this.response.isCommitted()) {
			return;
		}
		if (name.equals(HttpHeaders.RETRY_AFTER)) {
			if (this.retryAfter == null) {
				this.response.beforeCommit(() -> Mono.fromRunnable(this::takeBack));
			}
			this.retryAfter = value;
		}
		headers.set(name, value);
	}

	private void takeBack() {
		HttpHeaders headers = this.response.getHeaders();
		if (this.response.getStatusCode() != HttpStatus.TOO_MANY_REQUESTS
				&& String.valueOf(this.retryAfter).equals(headers.getFirst(HttpHeaders.RETRY_AFTER))) {
			headers.remove(HttpHeaders.RETRY_AFTER);
		}
	}

}
