package io.ratelimit.web.reactive;

import java.util.List;

import io.ratelimit.web.support.BodyLimit;
import io.ratelimit.web.support.BodyParser;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.http.codec.HttpMessageReader;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.web.server.ServerWebExchange;

/**
 * Reads bodies that limits see, and leaves them readable for the handler.
 */
public final class BufferedBodies {

	private final BodyLimit limit;

	private final List<HttpMessageReader<?>> readers;

	/**
	 * Creates a reader of bodies.
	 * @param limit how large bodies may be that limits see
	 * @param readers what the application reads bodies with
	 */
	public BufferedBodies(BodyLimit limit, List<HttpMessageReader<?>> readers) {
		this.limit = limit;
		this.readers = readers;
	}

	/**
	 * Reads the body of an exchange.
	 * @return the exchange to go on with, and the parsed body
	 */
	Mono<Read> read(ServerWebExchange exchange) {
		ServerHttpRequest request = exchange.getRequest();
		String contentType = request.getHeaders().getFirst(HttpHeaders.CONTENT_TYPE);
		if (!BodyParser.supports(contentType)) {
			return Mono.just(new Read(exchange, null));
		}
		if (request.getHeaders().getContentLength() > this.limit.maxSize()) {
			this.limit.exceed();
			return Mono.just(new Read(exchange, null));
		}
		return BodyPrefix.of(request.getBody(), this.limit.maxSize()).flatMap((prefix) -> {
			byte[] bytes = prefix.bytes();
			if (bytes.length == 0 && isForm(request)) {
				return readBefore(exchange);
			}
			if (!prefix.fits()) {
				this.limit.exceed();
			}
			Object body = prefix.fits() ? BodyParser.parse(bytes, contentType) : null;
			return Mono.just(new Read(new BufferedExchange(exchange, prefix, this.readers), body));
		});
	}

	/**
	 * A filter may have read the form, which its exchange then keeps.
	 */
	private static Mono<Read> readBefore(ServerWebExchange exchange) {
		return exchange.getFormData()
			.map((form) -> new Read(exchange, form.toSingleValueMap()))
			.onErrorReturn(new Read(exchange, null));
	}

	static boolean isForm(ServerHttpRequest request) {
		return MediaType.APPLICATION_FORM_URLENCODED.isCompatibleWith(request.getHeaders().getContentType());
	}

	/**
	 * What became of a body.
	 *
	 * @param exchange the exchange to go on with
	 * @param body the parsed body, or {@code null} if it is none that limits see
	 */
	record Read(ServerWebExchange exchange, @Nullable Object body) {
	}

}
