package io.ratelimit.web.support;

import java.lang.reflect.Method;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

import io.ratelimit.web.ElementLimit;
import org.jspecify.annotations.Nullable;

import org.springframework.core.MethodParameter;
import org.springframework.core.annotation.AnnotatedMethod;
import org.springframework.http.HttpEntity;
import org.springframework.web.bind.annotation.RequestBody;

/**
 * Finds the arguments of a handler whose elements are limited, on the method or on one
 * that it implements. An argument that nobody would charge is refused.
 */
final class ElementArguments {

	private static final Set<String> LIMITERS = Set.of("io.ratelimit.web.ElementRateLimiter",
			"io.ratelimit.web.ReactiveElementRateLimiter");

	private ElementArguments() {
	}

	/**
	 * Returns the annotations by the place of their argument.
	 * @throws IllegalArgumentException if one stands where it limits nothing
	 */
	static Map<Integer, ElementLimit> of(Method method) {
		Map<Integer, ElementLimit> limits = new LinkedHashMap<>();
		for (MethodParameter parameter : new AnnotatedMethod(method).getMethodParameters()) {
			ElementLimit limit = parameter.getParameterAnnotation(ElementLimit.class);
			check(parameter, limit);
			if (limit != null) {
				limits.put(parameter.getParameterIndex(), limit);
			}
		}
		return limits;
	}

	private static void check(MethodParameter parameter, @Nullable ElementLimit limit) {
		Class<?> type = parameter.getParameterType();
		if (LIMITERS.contains(type.getName())) {
			if (limit == null) {
				throw new IllegalArgumentException(
						"an argument of type %s needs the annotation".formatted(type.getSimpleName()));
			}
			if (!limit.cost().isEmpty()) {
				throw new IllegalArgumentException(
						"'cost' must be empty on an argument that the handler charges, was '%s'"
							.formatted(limit.cost()));
			}
		}
		else if (limit != null) {
			if (!parameter.hasParameterAnnotation(RequestBody.class) && !HttpEntity.class.isAssignableFrom(type)) {
				throw new IllegalArgumentException(
						"it must stand on the body or on an ElementRateLimiter, was on an argument of type %s"
							.formatted(type.getSimpleName()));
			}
			if (limit.cost().isEmpty()) {
				throw new IllegalArgumentException("'cost' must say how many elements the body has, was empty");
			}
		}
	}

}
