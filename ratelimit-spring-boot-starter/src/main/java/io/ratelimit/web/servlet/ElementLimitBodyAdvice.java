package io.ratelimit.web.servlet;

import java.lang.reflect.Type;

import io.ratelimit.web.ElementLimit;

import org.springframework.core.MethodParameter;
import org.springframework.http.HttpInputMessage;
import org.springframework.http.converter.HttpMessageConverter;
import org.springframework.web.bind.annotation.ControllerAdvice;
import org.springframework.web.servlet.mvc.method.annotation.RequestBodyAdviceAdapter;

/**
 * Charges bodies with an {@link ElementLimit} when they were read.
 */
@ControllerAdvice
public final class ElementLimitBodyAdvice extends RequestBodyAdviceAdapter {

	private final ServletElements elements;

	/**
	 * Creates an advice.
	 * @param elements charges elements
	 */
	public ElementLimitBodyAdvice(ServletElements elements) {
		this.elements = elements;
	}

	@Override
	public boolean supports(MethodParameter parameter, Type targetType,
			Class<? extends HttpMessageConverter<?>> converterType) {
		return parameter.hasParameterAnnotation(ElementLimit.class);
	}

	@Override
	public Object afterBodyRead(Object body, HttpInputMessage message, MethodParameter parameter, Type targetType,
			Class<? extends HttpMessageConverter<?>> converterType) {
		this.elements.charge(parameter, body);
		return body;
	}

}
