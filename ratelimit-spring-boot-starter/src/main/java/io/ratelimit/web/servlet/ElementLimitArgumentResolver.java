package io.ratelimit.web.servlet;

import io.ratelimit.web.ElementLimit;
import io.ratelimit.web.ElementRateLimiter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.jspecify.annotations.Nullable;

import org.springframework.core.MethodParameter;
import org.springframework.web.bind.support.WebDataBinderFactory;
import org.springframework.web.context.request.NativeWebRequest;
import org.springframework.web.method.support.HandlerMethodArgumentResolver;
import org.springframework.web.method.support.ModelAndViewContainer;

/**
 * Supplies handlers with what charges their elements.
 */
public final class ElementLimitArgumentResolver implements HandlerMethodArgumentResolver {

	private final ServletElements elements;

	/**
	 * Creates a resolver.
	 * @param elements charges elements
	 */
	public ElementLimitArgumentResolver(ServletElements elements) {
		this.elements = elements;
	}

	@Override
	public boolean supportsParameter(MethodParameter parameter) {
		return parameter.getParameterType() == ElementRateLimiter.class
				&& parameter.hasParameterAnnotation(ElementLimit.class);
	}

	@Override
	public ElementRateLimiter resolveArgument(MethodParameter parameter, @Nullable ModelAndViewContainer container,
			NativeWebRequest webRequest, @Nullable WebDataBinderFactory binders) {
		HttpServletRequest request = webRequest.getNativeRequest(HttpServletRequest.class);
		HttpServletResponse response = webRequest.getNativeResponse(HttpServletResponse.class);
		if (request == null || response == null) {
			throw new IllegalStateException("Elements are limited on servlet requests only");
		}
		return this.elements.limiter(parameter, request, response);
	}

}
