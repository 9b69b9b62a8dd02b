package io.ratelimit.web.reactive;

import java.util.List;
import java.util.Map;

import io.ratelimit.web.ElementLimit;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

import org.springframework.core.MethodParameter;
import org.springframework.core.ResolvableType;
import org.springframework.http.MediaType;
import org.springframework.http.ReactiveHttpInputMessage;
import org.springframework.http.codec.HttpMessageReader;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.http.server.reactive.ServerHttpResponse;

/**
 * Charges bodies with an {@link ElementLimit} as they are read, each value of a stream by
 * itself.
 *
 * @param <T> the type of the bodies
 */
final class ElementLimitedReader<T> implements HttpMessageReader<T> {

	private final HttpMessageReader<T> reader;

	ElementLimitedReader(HttpMessageReader<T> reader) {
		this.reader = reader;
	}

	@Override
	public Flux<T> read(ResolvableType actualType, ResolvableType elementType, ServerHttpRequest request,
			ServerHttpResponse response, Map<String, Object> hints) {
		Flux<T> body = this.reader.read(actualType, elementType, request, response, hints);
		return (request instanceof ElementLimitedRequest limited
				&& actualType.getSource() instanceof MethodParameter parameter)
						? body.concatMap((value) -> limited.charge(parameter.getParameterIndex(), value), 1) : body;
	}

	@Override
	public Mono<T> readMono(ResolvableType actualType, ResolvableType elementType, ServerHttpRequest request,
			ServerHttpResponse response, Map<String, Object> hints) {
		Mono<T> body = this.reader.readMono(actualType, elementType, request, response, hints);
		return (request instanceof ElementLimitedRequest limited
				&& actualType.getSource() instanceof MethodParameter parameter)
						? body.flatMap((value) -> limited.charge(parameter.getParameterIndex(), value)) : body;
	}

	@Override
	public List<MediaType> getReadableMediaTypes() {
		return this.reader.getReadableMediaTypes();
	}

	@Override
	public List<MediaType> getReadableMediaTypes(ResolvableType elementType) {
		return this.reader.getReadableMediaTypes(elementType);
	}

	@Override
	public boolean canRead(ResolvableType elementType, @Nullable MediaType mediaType) {
		return this.reader.canRead(elementType, mediaType);
	}

	@Override
	public Flux<T> read(ResolvableType elementType, ReactiveHttpInputMessage message, Map<String, Object> hints) {
		return this.reader.read(elementType, message, hints);
	}

	@Override
	public Mono<T> readMono(ResolvableType elementType, ReactiveHttpInputMessage message, Map<String, Object> hints) {
		return this.reader.readMono(elementType, message, hints);
	}

}
