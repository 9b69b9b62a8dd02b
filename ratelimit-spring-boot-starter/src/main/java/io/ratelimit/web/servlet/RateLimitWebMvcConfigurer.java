package io.ratelimit.web.servlet;

import java.util.List;

import org.springframework.core.Ordered;
import org.springframework.web.method.support.HandlerMethodArgumentResolver;
import org.springframework.web.servlet.config.annotation.InterceptorRegistry;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;

/**
 * Adds limits to all handler mappings, behind the application's own interceptors, which
 * may authenticate.
 */
public final class RateLimitWebMvcConfigurer implements WebMvcConfigurer {

	private final RateLimitInterceptor interceptor;

	private final ElementLimitArgumentResolver elements;

	/**
	 * Creates a configurer.
	 * @param interceptor decides before handlers run
	 * @param elements supplies what charges elements
	 */
	public RateLimitWebMvcConfigurer(RateLimitInterceptor interceptor, ElementLimitArgumentResolver elements) {
		this.interceptor = interceptor;
		this.elements = elements;
	}

	@Override
	public void addInterceptors(InterceptorRegistry registry) {
		registry.addInterceptor(this.interceptor).order(Ordered.LOWEST_PRECEDENCE);
	}

	@Override
	public void addArgumentResolvers(List<HandlerMethodArgumentResolver> resolvers) {
		resolvers.add(this.elements);
	}

}
