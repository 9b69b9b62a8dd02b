package io.ratelimit.autoconfigure;

import io.ratelimit.web.ReactiveWebRateLimiter;
import io.ratelimit.web.reactive.BufferedBodies;
import io.ratelimit.web.reactive.DefaultReactiveWebRateLimiter;
import io.ratelimit.web.reactive.ElementLimitedReaders;
import io.ratelimit.web.reactive.ExceededWebExceptionHandler;
import io.ratelimit.web.reactive.LeaseWebFilter;
import io.ratelimit.web.reactive.LimitedHandlerAdapter;
import io.ratelimit.web.reactive.ReactiveElementRateLimiterResolver;
import io.ratelimit.web.reactive.ReactiveHandlerRegistrar;
import io.ratelimit.web.reactive.ReactiveRequestLimiter;
import io.ratelimit.web.reactive.ReactiveRuntimeHints;
import io.ratelimit.web.rule.Rules;
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
import org.springframework.context.annotation.ImportRuntimeHints;
import org.springframework.context.annotation.Lazy;
import org.springframework.http.codec.ServerCodecConfigurer;
import org.springframework.web.reactive.DispatcherHandler;
import org.springframework.web.reactive.HandlerAdapter;
import org.springframework.web.reactive.config.WebFluxConfigurer;
import org.springframework.web.reactive.result.method.RequestMappingInfoHandlerMapping;
import org.springframework.web.reactive.result.method.annotation.ArgumentResolverConfigurer;

/**
 * Auto-configuration of limits on WebFlux handlers.
 */
@AutoConfiguration(after = RateLimitWebAutoConfiguration.class)
@ConditionalOnWebApplication(type = Type.REACTIVE)
@ConditionalOnClass(DispatcherHandler.class)
@ConditionalOnBean(RequestLimiter.class)
@ImportRuntimeHints(ReactiveRuntimeHints.class)
public final class RateLimitWebFluxAutoConfiguration {

	@Bean
	@ConditionalOnMissingBean
	BufferedBodies rateLimitBufferedBodies(BodyLimit limit, ObjectProvider<ServerCodecConfigurer> codecs) {
		return new BufferedBodies(limit, codecs.getIfAvailable(ServerCodecConfigurer::create).getReaders());
	}

	@Bean
	@ConditionalOnMissingBean
	ReactiveRequestLimiter rateLimitReactiveRequestLimiter(RequestLimiter limiter, BufferedBodies bodies) {
		return new ReactiveRequestLimiter(limiter, bodies);
	}

	@Bean
	@ConditionalOnMissingBean
	LimitedHandlerAdapter rateLimitHandlerAdapter(LimitPlans plans, Rules rules, ReactiveRequestLimiter limiter,
			ObjectProvider<HandlerAdapter> adapters) {
		return new LimitedHandlerAdapter(plans, rules, limiter, () -> adapters.orderedStream().toList());
	}

	@Bean
	@ConditionalOnMissingBean
	LeaseWebFilter rateLimitLeaseWebFilter(ReactiveRequestLimiter limiter) {
		return new LeaseWebFilter(limiter);
	}

	@Bean
	@ConditionalOnMissingBean
	ExceededWebExceptionHandler rateLimitExceededWebExceptionHandler() {
		return new ExceededWebExceptionHandler();
	}

	@Bean
	@ConditionalOnMissingBean
	static ElementLimitedReaders rateLimitElementLimitedReaders() {
		return new ElementLimitedReaders();
	}

	@Bean
	@ConditionalOnMissingBean
	ReactiveElementRateLimiterResolver rateLimitElementRateLimiterResolver(LimitPlans plans,
			ReactiveRequestLimiter limiter) {
		return new ReactiveElementRateLimiterResolver(plans, limiter);
	}

	@Bean
	WebFluxConfigurer rateLimitWebFluxConfigurer(ObjectProvider<ReactiveElementRateLimiterResolver> resolver) {
		return new WebFluxConfigurer() {

			@Override
			public void configureArgumentResolvers(ArgumentResolverConfigurer configurer) {
				configurer.addCustomResolver(resolver.getObject());
			}

		};
	}

	@Bean
	@ConditionalOnMissingBean(ReactiveWebRateLimiter.class)
	DefaultReactiveWebRateLimiter reactiveWebRateLimiter(ReactiveRequestLimiter limiter) {
		return new DefaultReactiveWebRateLimiter(limiter);
	}

	@Bean
	@Lazy(false)
	@ConditionalOnMissingBean
	ReactiveHandlerRegistrar rateLimitReactiveHandlerRegistrar(LimitPlans plans, Rules rules,
			ObjectProvider<RequestMappingInfoHandlerMapping> mappings) {
		return new ReactiveHandlerRegistrar(plans, rules, mappings::orderedStream);
	}

}
