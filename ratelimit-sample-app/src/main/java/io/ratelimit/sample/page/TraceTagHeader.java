package io.ratelimit.sample.page;

import org.jspecify.annotations.Nullable;

import org.springframework.core.MethodParameter;
import org.springframework.http.MediaType;
import org.springframework.http.converter.HttpMessageConverter;
import org.springframework.http.server.ServerHttpRequest;
import org.springframework.http.server.ServerHttpResponse;
import org.springframework.http.server.ServletServerHttpRequest;
import org.springframework.web.bind.annotation.RestControllerAdvice;
import org.springframework.web.filter.ServerHttpObservationFilter;
import org.springframework.web.servlet.mvc.method.annotation.ResponseBodyAdvice;

/**
 * Shows the page what monitor mode writes into the trace of a request over the limit. A
 * real application looks at its traces.
 */
@RestControllerAdvice
class TraceTagHeader implements ResponseBodyAdvice<Object> {

	private static final String TAG = "ratelimit.over_limit";

	@Override
	public boolean supports(MethodParameter returnType, Class<? extends HttpMessageConverter<?>> converterType) {
		return true;
	}

	@Override
	public @Nullable Object beforeBodyWrite(@Nullable Object body, MethodParameter returnType, MediaType contentType,
			Class<? extends HttpMessageConverter<?>> converterType, ServerHttpRequest request,
			ServerHttpResponse response) {
		ServerHttpObservationFilter.findObservationContext(((ServletServerHttpRequest) request).getServletRequest())
			.stream()
			.flatMap((context) -> context.getAllKeyValues().stream())
			.filter((tag) -> tag.getKey().equals(TAG))
			.forEach((tag) -> response.getHeaders().set("X-Demo-Over-Limit", tag.getValue()));
		return body;
	}

}
