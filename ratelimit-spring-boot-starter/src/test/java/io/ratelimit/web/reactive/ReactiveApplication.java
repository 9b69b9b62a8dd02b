package io.ratelimit.web.reactive;

import java.security.Principal;
import java.util.Map;

import io.ratelimit.Policy;
import io.ratelimit.autoconfigure.RateLimitAutoConfiguration;
import io.ratelimit.document.StubSource;
import io.ratelimit.engine.TestClock;
import io.ratelimit.limit.Limit;
import io.ratelimit.web.ReactiveWebRateLimiter;
import io.ratelimit.web.support.AttributeProjectResolver;
import reactor.core.publisher.Mono;

import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.reactor.netty.NettyReactiveWebServerFactory;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;
import org.springframework.http.codec.ServerCodecConfigurer;
import org.springframework.web.reactive.config.CorsRegistry;
import org.springframework.web.reactive.config.WebFluxConfigurer;
import org.springframework.web.reactive.function.server.RequestPredicates;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.RouterFunctions;
import org.springframework.web.reactive.function.server.ServerResponse;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.ServerWebExchangeDecorator;
import org.springframework.web.server.WebFilter;

/**
 * An application with limits of all kinds. The header {@code X-Project} authenticates a
 * project, {@code X-User} a user.
 */
@SpringBootConfiguration
@EnableAutoConfiguration
@Import({ LimitedController.class, RejectingControllers.class, ElementController.class, BodyController.class,
		LeaseController.class, DocumentController.class })
class ReactiveApplication {

	@Bean(name = RateLimitAutoConfiguration.CLOCK, defaultCandidate = false)
	TestClock clock() {
		return new TestClock();
	}

	@Bean
	StubSource documents() {
		StubSource source = new StubSource();
		source.put("sentiment-service", Map.of("general_rate_limit", Map.of("rpm", 1), "custom_rate_limits",
				Map.of("tenant:acme", Map.of("rpm", 2, "rpd", 100))));
		return source;
	}

	@Bean
	NettyReactiveWebServerFactory webServerFactory() {
		return new NettyReactiveWebServerFactory();
	}

	@Bean
	WebFluxConfigurer webFlux() {
		return new WebFluxConfigurer() {

			@Override
			public void configureHttpMessageCodecs(ServerCodecConfigurer configurer) {
				configurer.customCodecs().register(new MatrixDecoder());
			}

			@Override
			public void addCorsMappings(CorsRegistry registry) {
				registry.addMapping("/**").allowedOrigins("https://app.example").exposedHeaders("RateLimit");
			}

		};
	}

	@Bean
	WebFilter authentication() {
		return (exchange, chain) -> {
			String project = exchange.getRequest().getHeaders().getFirst("X-Project");
			if (project != null) {
				exchange.getAttributes().put(AttributeProjectResolver.ORGANIZATION, 1L);
				exchange.getAttributes().put(AttributeProjectResolver.PROJECT, project);
			}
			String user = exchange.getRequest().getHeaders().getFirst("X-User");
			return chain.filter((user != null) ? new Authenticated(exchange, () -> user) : exchange);
		};
	}

	@Bean
	WebFilter formReader() {
		return (exchange, chain) -> (exchange.getRequest().getHeaders().getFirst("X-Read-Form") != null)
				? exchange.getFormData().then(chain.filter(exchange)) : chain.filter(exchange);
	}

	@Bean
	WebFilter limiting(ReactiveWebRateLimiter limiter) {
		Policy policy = Policy.of("/all", "/filter", Limit.parse("100/m"));
		return (exchange, chain) -> (exchange.getRequest().getHeaders().getFirst("X-Limit") != null)
				? limiter.consume(exchange, policy).then(chain.filter(exchange)) : chain.filter(exchange);
	}

	@Bean
	WebFilter mutation() {
		return (exchange, chain) -> (exchange.getRequest().getHeaders().getFirst("X-Mutate") != null)
				? chain.filter(exchange.mutate().request((request) -> request.header("X-Added", "true")).build())
				: chain.filter(exchange);
	}

	@Bean
	RouterFunction<ServerResponse> route() {
		return RouterFunctions.route(RequestPredicates.GET("/routed"),
				(request) -> ServerResponse.ok().bodyValue("routed"));
	}

	@Bean
	RecordedObservations observations() {
		return new RecordedObservations();
	}

	private static final class Authenticated extends ServerWebExchangeDecorator {

		private final Principal principal;

		Authenticated(ServerWebExchange exchange, Principal principal) {
			super(exchange);
			this.principal = principal;
		}

		@Override
		@SuppressWarnings("unchecked")
		public <T extends Principal> Mono<T> getPrincipal() {
			return (Mono<T>) Mono.just(this.principal);
		}

	}

}
