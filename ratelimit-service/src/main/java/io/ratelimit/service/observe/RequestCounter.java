package io.ratelimit.service.observe;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Meter.MeterProvider;
import io.micrometer.core.instrument.MeterRegistry;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.jspecify.annotations.Nullable;

import org.springframework.context.annotation.Configuration;
import org.springframework.web.servlet.HandlerInterceptor;
import org.springframework.web.servlet.HandlerMapping;
import org.springframework.web.servlet.config.annotation.InterceptorRegistry;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;

/**
 * Counts requests by the pattern of their route and by how they ended.
 */
@Configuration(proxyBeanMethods = false)
class RequestCounter implements HandlerInterceptor, WebMvcConfigurer {

	private final MeterProvider<Counter> requests;

	RequestCounter(MeterRegistry registry) {
		this.requests = Counter.builder("requests").description("Requests that were answered").withRegistry(registry);
	}

	@Override
	public void addInterceptors(InterceptorRegistry registry) {
		registry.addInterceptor(this);
	}

	@Override
	public void afterCompletion(HttpServletRequest request, HttpServletResponse response, Object handler,
			@Nullable Exception ex) {
		Object pattern = request.getAttribute(HandlerMapping.BEST_MATCHING_PATTERN_ATTRIBUTE);
		this.requests
			.withTags("route", (pattern != null) ? pattern.toString() : "other", "outcome",
					outcome(response.getStatus()))
			.increment();
	}

	private static String outcome(int status) {
		if (status == 429) {
			return "blocked";
		}
		if (status == 401) {
			return "unauthorized";
		}
		return (status < 400) ? "success" : (status < 500) ? "refused" : "failed";
	}

}
