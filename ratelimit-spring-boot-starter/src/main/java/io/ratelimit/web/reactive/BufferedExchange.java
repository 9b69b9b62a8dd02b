package io.ratelimit.web.reactive;

import java.util.List;
import java.util.Map;

import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

import org.springframework.core.ResolvableType;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.http.MediaType;
import org.springframework.http.codec.HttpMessageReader;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.http.server.reactive.ServerHttpRequestDecorator;
import org.springframework.util.LinkedMultiValueMap;
import org.springframework.util.MultiValueMap;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.ServerWebExchangeDecorator;

/**
 * An exchange whose body was read before.
 */
final class BufferedExchange extends ServerWebExchangeDecorator {

	private static final ResolvableType FORM = ResolvableType.forClassWithGenerics(MultiValueMap.class, String.class,
			String.class);

	private final ServerHttpRequest request;

	private final Mono<MultiValueMap<String, String>> form;

	BufferedExchange(ServerWebExchange exchange, BodyPrefix prefix, List<HttpMessageReader<?>> readers) {
		super(exchange);
		this.request = new ServerHttpRequestDecorator(exchange.getRequest()) {

			@Override
			public Flux<DataBuffer> getBody() {
				return prefix.body(exchange.getResponse().bufferFactory());
			}

		};
		this.form = BufferedBodies.isForm(this.request) ? form(readers).cache() : exchange.getFormData();
	}

	@SuppressWarnings("unchecked")
	private Mono<MultiValueMap<String, String>> form(List<HttpMessageReader<?>> readers) {
		for (HttpMessageReader<?> reader : readers) {
			if (reader.canRead(FORM, MediaType.APPLICATION_FORM_URLENCODED)) {
				return ((HttpMessageReader<MultiValueMap<String, String>>) reader)
					.readMono(FORM, this.request, Map.of())
					.defaultIfEmpty(new LinkedMultiValueMap<>(0));
			}
		}
		return Mono.error(new IllegalStateException("No HttpMessageReader for forms"));
	}

	@Override
	public ServerHttpRequest getRequest() {
		return this.request;
	}

	@Override
	public Mono<MultiValueMap<String, String>> getFormData() {
		return this.form;
	}

}
