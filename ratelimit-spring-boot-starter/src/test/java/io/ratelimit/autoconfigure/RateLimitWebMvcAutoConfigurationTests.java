package io.ratelimit.autoconfigure;

import io.ratelimit.RateLimiter;
import io.ratelimit.diagnostics.RateLimitConfigurationException;
import io.ratelimit.web.ElementLimit;
import io.ratelimit.web.ElementRateLimiter;
import io.ratelimit.web.ProjectResolver;
import io.ratelimit.web.RateLimit;
import io.ratelimit.key.KeyLayout;
import io.ratelimit.web.Scope;
import io.ratelimit.web.WebRateLimiter;
import io.ratelimit.web.rule.Rule;
import io.ratelimit.web.rule.Rules;
import io.ratelimit.web.servlet.BodyFilter;
import io.ratelimit.web.servlet.HandlerRegistrar;
import io.ratelimit.web.servlet.RateLimitExceptionResolver;
import io.ratelimit.web.servlet.RateLimitInterceptor;
import io.ratelimit.web.servlet.RateLimitWebMvcConfigurer;
import io.ratelimit.web.servlet.ServletRequestLimiter;
import io.ratelimit.web.support.LimitPlans;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.boot.LazyInitializationBeanFactoryPostProcessor;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.test.context.runner.ReactiveWebApplicationContextRunner;
import org.springframework.boot.test.context.runner.WebApplicationContextRunner;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.boot.webmvc.autoconfigure.DispatcherServletAutoConfiguration;
import org.springframework.boot.webmvc.autoconfigure.WebMvcAutoConfiguration;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.Mockito.mock;

/**
 * Tests for {@link RateLimitWebMvcAutoConfiguration}.
 */
@ExtendWith(OutputCaptureExtension.class)
class RateLimitWebMvcAutoConfigurationTests {

	private static final AutoConfigurations CONFIGURATIONS = AutoConfigurations.of(RateLimitAutoConfiguration.class,
			RateLimitWebAutoConfiguration.class, RateLimitWebMvcAutoConfiguration.class);

	private final WebApplicationContextRunner servlet = new WebApplicationContextRunner()
		.withConfiguration(CONFIGURATIONS)
		.withConfiguration(
				AutoConfigurations.of(WebMvcAutoConfiguration.class, DispatcherServletAutoConfiguration.class))
		.withPropertyValues("ratelimit.store=memory");

	@Test
	void limitsServletApplicationsAndSaysSo(CapturedOutput output) {
		this.servlet.withUserConfiguration(Limited.class).run((context) -> {
			assertThat(context).hasSingleBean(RateLimitInterceptor.class)
				.hasSingleBean(RateLimitWebMvcConfigurer.class)
				.hasSingleBean(RateLimitExceptionResolver.class)
				.hasSingleBean(BodyFilter.class)
				.hasSingleBean(WebRateLimiter.class);
			assertThat(context.getBean(LimitPlans.class).limitedHandlers()).hasSize(2);
		});
		assertThat(output).containsOnlyOnce("Rate limits count in memory, mode is on, limited handlers: 2");
	}

	@Test
	void makesRulesAndSaysSo(CapturedOutput output) {
		this.servlet.withUserConfiguration(Limited.class)
			.withPropertyValues("ratelimit.rules.all.paths=/**", "ratelimit.rules.all.limits=5/m")
			.run((context) -> assertThat(context.getBean(Rules.class).all()).extracting(Rule::name)
				.containsExactly("all"));
		assertThat(output).contains("limited handlers: 2, rules: 1");
	}

	@Test
	void saysWhichHandlersTakeSeveralCallsOnACluster(CapturedOutput output) {
		this.servlet.withUserConfiguration(Spread.class)
			.withBean(KeyLayout.class, () -> KeyLayout.CLUSTERED)
			.run((context) -> assertThat(context).hasNotFailed());
		assertThat(output).contains("take a call for each: Spread#mixed on /mixed").doesNotContain("Spread#tiers");
	}

	@Test
	void saysNothingOfSlotsWithoutACluster(CapturedOutput output) {
		this.servlet.withUserConfiguration(Spread.class).run((context) -> assertThat(context).hasNotFailed());
		assertThat(output).doesNotContain("take a call for each");
	}

	@Test
	void wrongRuleFailsStartUp() {
		this.servlet.withPropertyValues("ratelimit.rules.all.paths=/**")
			.run((context) -> assertThat(context).getFailure()
				.isInstanceOf(RateLimitConfigurationException.class)
				.hasMessageContaining("'ratelimit.rules.all' cannot be used: 'limits' must have at least one limit"));
	}

	@Test
	void plansAtStartUpOfALazyApplication() {
		this.servlet.withUserConfiguration(Limited.class)
			.withInitializer(
					(context) -> context.addBeanFactoryPostProcessor(new LazyInitializationBeanFactoryPostProcessor()))
			.run((context) -> assertThat(context.getBean(LimitPlans.class).limitedHandlers()).hasSize(2));
	}

	@Test
	void backsOffFromBeansOfTheApplication() {
		WebRateLimiter own = mock(WebRateLimiter.class);
		RateLimitExceptionResolver resolver = new RateLimitExceptionResolver();
		ProjectResolver projects = (request) -> null;
		this.servlet.withBean("own", WebRateLimiter.class, () -> own)
			.withBean("ownResolver", RateLimitExceptionResolver.class, () -> resolver)
			.withBean("ownProjects", ProjectResolver.class, () -> projects)
			.run((context) -> {
				assertThat(context.getBean(WebRateLimiter.class)).isSameAs(own);
				assertThat(context.getBean(RateLimitExceptionResolver.class)).isSameAs(resolver);
				assertThat(context.getBean(ProjectResolver.class)).isSameAs(projects);
			});
	}

	@Test
	void leavesOtherApplicationsAlone() {
		new ReactiveWebApplicationContextRunner().withConfiguration(CONFIGURATIONS)
			.run((context) -> assertThat(context).hasSingleBean(RateLimiter.class)
				.doesNotHaveBean(ServletRequestLimiter.class));
		new ApplicationContextRunner().withConfiguration(CONFIGURATIONS)
			.run((context) -> assertThat(context).hasSingleBean(RateLimiter.class)
				.doesNotHaveBean(ServletRequestLimiter.class));
	}

	@Test
	void disabledConfiguresNothing() {
		this.servlet.withPropertyValues("ratelimit.enabled=false")
			.run((context) -> assertThat(context).doesNotHaveBean(ServletRequestLimiter.class)
				.doesNotHaveBean(HandlerRegistrar.class)
				.doesNotHaveBean(BodyFilter.class));
	}

	@ParameterizedTest
	@ValueSource(strings = { "tools.jackson", "io.micrometer.core", "org.springframework.web.reactive", "reactor",
			"org.springframework.data.redis", "org.springframework.boot.actuate" })
	void needsNoOptionalLibrary(String name) {
		this.servlet.withUserConfiguration(Limited.class)
			.withClassLoader(new FilteredClassLoader(name))
			.run((context) -> assertThat(context).hasNotFailed().hasSingleBean(RateLimitInterceptor.class));
	}

	@ParameterizedTest
	@ValueSource(classes = { BadNumber.class, BadLimits.class, BadKey.class, BadElements.class, Shared.class })
	void badAnnotationFailsStartUpWithHandlerValueAndFix(Class<?> controller) {
		String handler = controller.getSimpleName() + "#handle";
		this.servlet.withUserConfiguration(controller)
			.run((context) -> assertThat(context).hasFailed()
				.getFailure()
				.isInstanceOfSatisfying(RateLimitConfigurationException.class, (ex) -> {
					assertThat(ex).hasMessageContaining(handler).hasMessageMatching("(?s).*(-1|abc|/bad).*");
					assertThat(ex.getAction()).contains(handler);
				}));
	}

	@RestController
	static class Limited {

		@GetMapping("/limited")
		@RateLimit(maxRequests = 1)
		String handle() {
			return "";
		}

		@GetMapping("/elements")
		String elements(@ElementLimit(maxElements = 1) ElementRateLimiter elements) {
			return "";
		}

		@GetMapping("/open")
		String open() {
			return "";
		}

	}

	@RestController
	static class BadNumber {

		@GetMapping("/bad")
		@RateLimit(maxRequests = -1)
		String handle() {
			return "";
		}

	}

	@RestController
	static class BadLimits {

		@GetMapping("/bad")
		@RateLimit(limits = "abc")
		String handle() {
			return "";
		}

	}

	@RestController
	static class BadKey {

		@GetMapping("/bad")
		@RateLimit(maxRequests = 1, key = "abc[")
		String handle() {
			return "";
		}

	}

	@RestController
	static class BadElements {

		@GetMapping("/bad")
		String handle(@ElementLimit(maxElements = -1) ElementRateLimiter elements) {
			return "";
		}

	}

	@RestController
	static class Shared {

		@GetMapping("/bad")
		@RateLimit(maxRequests = 1)
		@RateLimit(maxRequests = 2)
		String handle() {
			return "";
		}

	}

	@RestController
	static class Spread {

		@GetMapping("/mixed")
		@RateLimit(limits = "5/m")
		@RateLimit(limits = "50/m", scope = Scope.ENDPOINT)
		void mixed() {
		}

		@GetMapping("/tiers")
		@RateLimit(limits = "5/s, 50/m")
		@RateLimit(limits = "500/h", scope = Scope.PROJECT, suffix = "/project")
		void tiers() {
		}

	}

}
