package io.ratelimit.web.rule;

import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;
import org.springframework.web.servlet.config.annotation.PathMatchConfigurer;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;
import org.springframework.web.servlet.function.RouterFunction;
import org.springframework.web.servlet.function.RouterFunctions;
import org.springframework.web.servlet.function.ServerResponse;
import org.springframework.web.util.pattern.PathPatternParser;

/**
 * Rules on Spring MVC.
 */
@SpringBootTest(webEnvironment = WebEnvironment.RANDOM_PORT,
		properties = { "spring.config.location=classpath:/io/ratelimit/web/rule/rules.yml",
				"spring.main.web-application-type=servlet" })
class ServletRuleTests extends RuleContract {

	@SpringBootConfiguration
	@EnableAutoConfiguration
	@Import(RuledController.class)
	static class Application {

		@Bean
		WebMvcConfigurer anyCase() {
			return new WebMvcConfigurer() {

				@Override
				public void configurePathMatch(PathMatchConfigurer configurer) {
					PathPatternParser parser = new PathPatternParser();
					parser.setCaseSensitive(false);
					configurer.setPatternParser(parser);
				}

			};
		}

		@Bean
		RouterFunction<ServerResponse> routes() {
			return RouterFunctions.route()
				.GET("/routed/{id}", (request) -> ServerResponse.ok().body("routed"))
				.POST("/routed/{id}", (request) -> ServerResponse.ok().body(request.body(String.class)))
				.build();
		}

	}

}
