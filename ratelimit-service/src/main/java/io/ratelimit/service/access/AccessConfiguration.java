package io.ratelimit.service.access;

import java.util.List;

import org.springframework.context.annotation.Configuration;
import org.springframework.web.method.support.HandlerMethodArgumentResolver;
import org.springframework.web.servlet.config.annotation.InterceptorRegistry;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;

/**
 * Puts the checks before the handlers.
 */
@Configuration(proxyBeanMethods = false)
class AccessConfiguration implements WebMvcConfigurer {

	private final AdminInterceptor admin;

	private final CallerArgumentResolver callers;

	AccessConfiguration(AdminInterceptor admin, CallerArgumentResolver callers) {
		this.admin = admin;
		this.callers = callers;
	}

	@Override
	public void addInterceptors(InterceptorRegistry registry) {
		registry.addInterceptor(this.admin).addPathPatterns("/v1/admin/**");
	}

	@Override
	public void addArgumentResolvers(List<HandlerMethodArgumentResolver> resolvers) {
		resolvers.add(this.callers);
	}

}
