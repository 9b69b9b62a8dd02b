package io.ratelimit.web.servlet;

import java.io.IOException;
import java.security.Principal;
import java.util.Map;

import io.ratelimit.autoconfigure.RateLimitAutoConfiguration;
import io.ratelimit.document.StubSource;
import io.ratelimit.engine.TestClock;
import io.ratelimit.web.support.AttributeProjectResolver;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import jakarta.servlet.http.HttpServletResponse;

import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;
import org.springframework.web.filter.OncePerRequestFilter;
import org.springframework.web.servlet.config.annotation.CorsRegistry;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;

/**
 * An application with limits of all kinds. The header {@code X-Project} authenticates a
 * project, {@code X-User} a user.
 */
@SpringBootConfiguration
@EnableAutoConfiguration
@Import({ LimitedController.class, KeyController.class, RejectingControllers.class, ElementController.class,
		BodyController.class, AsyncController.class, LeaseController.class, DocumentController.class,
		ProgrammaticController.class, ReadingFilters.class, ExportFilter.class, RecordedObservations.class })
class ServletApplication {

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
	WebMvcConfigurer cors() {
		return new WebMvcConfigurer() {

			@Override
			public void addCorsMappings(CorsRegistry registry) {
				registry.addMapping("/**").allowedOrigins("https://app.example").exposedHeaders("RateLimit");
			}

		};
	}

	@Bean
	OncePerRequestFilter authentication() {
		return new Authentication();
	}

	/**
	 * Believes headers.
	 */
	static final class Authentication extends OncePerRequestFilter {

		@Override
		protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
				throws ServletException, IOException {
			String project = request.getHeader("X-Project");
			String user = request.getHeader("X-User");
			if (project != null && user == null) {
				request.setAttribute(AttributeProjectResolver.ORGANIZATION, 1L);
				request.setAttribute(AttributeProjectResolver.PROJECT, project);
			}
			chain.doFilter((user != null) ? new Authenticated(request, () -> user) : request, response);
		}

	}

	private static final class Authenticated extends HttpServletRequestWrapper {

		private final Principal principal;

		Authenticated(HttpServletRequest request, Principal principal) {
			super(request);
			this.principal = principal;
		}

		@Override
		public Principal getUserPrincipal() {
			return this.principal;
		}

	}

}
