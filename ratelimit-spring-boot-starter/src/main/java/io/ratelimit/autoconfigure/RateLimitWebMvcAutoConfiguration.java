package io.ratelimit.autoconfigure;

import io.ratelimit.http.RateLimitHeaders;
import io.ratelimit.web.WebRateLimiter;
import io.ratelimit.web.rule.Rules;
import io.ratelimit.web.servlet.BodyFilter;
import io.ratelimit.web.servlet.CapturedBodies;
import io.ratelimit.web.servlet.ElementLimitArgumentResolver;
import io.ratelimit.web.servlet.ElementLimitBodyAdvice;
import io.ratelimit.web.servlet.HandlerRegistrar;
import io.ratelimit.web.servlet.RateLimitExceptionResolver;
import io.ratelimit.web.servlet.RateLimitInterceptor;
import io.ratelimit.web.servlet.RateLimitWebMvcConfigurer;
import io.ratelimit.web.servlet.RetryAfterAdvice;
import io.ratelimit.web.servlet.RetryAfterResolver;
import io.ratelimit.web.servlet.ServletElements;
import io.ratelimit.web.servlet.ServletRequestLimiter;
import io.ratelimit.web.servlet.ServletWebRateLimiter;
import io.ratelimit.web.support.BodyLimit;
import io.ratelimit.web.support.LimitPlans;
import io.ratelimit.web.support.RequestLimiter;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication.Type;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Lazy;
import org.springframework.web.servlet.DispatcherServlet;
import org.springframework.web.servlet.mvc.method.RequestMappingInfoHandlerMapping;

/**
 * Auto-configuration of limits on Spring MVC handlers.
 */
@AutoConfiguration(after = RateLimitWebAutoConfiguration.class)
@ConditionalOnWebApplication(type = Type.SERVLET)
@ConditionalOnClass(DispatcherServlet.class)
@ConditionalOnBean(RequestLimiter.class)
public final class RateLimitWebMvcAutoConfiguration {

	@Bean
	@ConditionalOnMissingBean
	CapturedBodies rateLimitCapturedBodies(BodyLimit limit) {
		return new CapturedBodies(limit);
	}

	@Bean
	@ConditionalOnMissingBean
	BodyFilter rateLimitBodyFilter(LimitPlans plans, Rules rules) {
		return new BodyFilter(() -> plans.needsBody() || rules.needsBody());
	}

	@Bean
	@ConditionalOnMissingBean
	ServletRequestLimiter rateLimitServletRequestLimiter(RequestLimiter limiter, CapturedBodies bodies) {
		return new ServletRequestLimiter(limiter, bodies);
	}

	@Bean
	@ConditionalOnMissingBean
	RateLimitInterceptor rateLimitInterceptor(LimitPlans plans, Rules rules, ServletRequestLimiter limiter) {
		return new RateLimitInterceptor(plans, rules, limiter);
	}

	@Bean
	@ConditionalOnMissingBean
	RetryAfterResolver rateLimitRetryAfterResolver(RateLimitHeaders headers) {
		return new RetryAfterResolver(headers);
	}

	@Bean
	@ConditionalOnMissingBean
	RetryAfterAdvice rateLimitRetryAfterAdvice() {
		return new RetryAfterAdvice();
	}

	@Bean
	@ConditionalOnMissingBean
	RateLimitExceptionResolver rateLimitExceptionResolver() {
		return new RateLimitExceptionResolver();
	}

	@Bean
	@ConditionalOnMissingBean
	ServletElements rateLimitServletElements(LimitPlans plans, ServletRequestLimiter limiter) {
		return new ServletElements(plans, limiter);
	}

	@Bean
	@ConditionalOnMissingBean
	ElementLimitArgumentResolver rateLimitElementLimitArgumentResolver(ServletElements elements) {
		return new ElementLimitArgumentResolver(elements);
	}

	@Bean
	@ConditionalOnMissingBean
	ElementLimitBodyAdvice rateLimitElementLimitBodyAdvice(ServletElements elements) {
		return new ElementLimitBodyAdvice(elements);
	}

	@Bean
	@ConditionalOnMissingBean
	RateLimitWebMvcConfigurer rateLimitWebMvcConfigurer(RateLimitInterceptor interceptor,
			ElementLimitArgumentResolver elements) {
		return new RateLimitWebMvcConfigurer(interceptor, elements);
	}

	@Bean
	@ConditionalOnMissingBean(WebRateLimiter.class)
	ServletWebRateLimiter webRateLimiter(ServletRequestLimiter limiter) {
		return new ServletWebRateLimiter(limiter);
	}

	@Bean
	@Lazy(false)
	@ConditionalOnMissingBean
	HandlerRegistrar rateLimitHandlerRegistrar(LimitPlans plans, Rules rules,
			ObjectProvider<RequestMappingInfoHandlerMapping> mappings) {
		return new HandlerRegistrar(plans, rules, mappings::orderedStream);
	}

}
