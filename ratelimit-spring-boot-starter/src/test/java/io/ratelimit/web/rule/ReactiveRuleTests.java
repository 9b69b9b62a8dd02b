package io.ratelimit.web.rule;

import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.reactor.netty.NettyReactiveWebServerFactory;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;
import org.springframework.web.reactive.config.PathMatchConfigurer;
import org.springframework.web.reactive.config.WebFluxConfigurer;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.RouterFunctions;
import org.springframework.web.reactive.function.server.ServerResponse;

/**
 * Rules on WebFlux.
 */
@SpringBootTest(webEnvironment = WebEnvironment.RANDOM_PORT,
		properties = { "spring.config.location=classpath:/io/ratelimit/web/rule/rules.yml",
				"spring.main.web-application-type=reactive" })
class ReactiveRuleTests extends RuleContract {

	@SpringBootConfiguration
	@EnableAutoConfiguration
	@Import(RuledController.class)
	static class Application {

		@Bean
		NettyReactiveWebServerFactory webServerFactory() {
			return new NettyReactiveWebServerFactory();
		}

		@Bean
		WebFluxConfigurer anyCase() {
			return new WebFluxConfigurer() {

				@Override
				public void configurePathMatching(PathMatchConfigurer configurer) {
					configurer.setUseCaseSensitiveMatch(false);
				}

			};
		}

		@Bean
		RouterFunction<ServerResponse> routes() {
			return RouterFunctions.route()
				.GET("/routed/{id}", (request) -> ServerResponse.ok().bodyValue("routed"))
				.POST("/routed/{id}",
						(request) -> request.bodyToMono(String.class).flatMap(ServerResponse.ok()::bodyValue))
				.build();
		}

	}

}
