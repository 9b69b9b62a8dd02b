package io.ratelimit.autoconfigure;

import io.ratelimit.RateLimiter;
import io.ratelimit.diagnostics.RateLimitConfigurationException;
import io.ratelimit.web.RateLimit;
import io.ratelimit.web.ReactiveWebRateLimiter;
import io.ratelimit.web.reactive.BufferedBodies;
import io.ratelimit.web.reactive.ElementLimitedReaders;
import io.ratelimit.web.reactive.ExceededWebExceptionHandler;
import io.ratelimit.web.reactive.LeaseWebFilter;
import io.ratelimit.web.reactive.LimitedHandlerAdapter;
import io.ratelimit.web.reactive.ReactiveElementRateLimiterResolver;
import io.ratelimit.web.reactive.ReactiveHandlerRegistrar;
import io.ratelimit.web.reactive.ReactiveRequestLimiter;
import io.ratelimit.web.reactive.ReactiveRuntimeHints;
import io.ratelimit.web.support.LimitPlans;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.aot.hint.RuntimeHints;
import org.springframework.boot.LazyInitializationBeanFactoryPostProcessor;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.test.context.runner.ReactiveWebApplicationContextRunner;
import org.springframework.boot.test.context.runner.WebApplicationContextRunner;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.boot.webflux.autoconfigure.WebFluxAutoConfiguration;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.Mockito.mock;

/**
 * Tests for {@link RateLimitWebFluxAutoConfiguration}.
 */
@ExtendWith(OutputCaptureExtension.class)
class RateLimitWebFluxAutoConfigurationTests {

	private static final AutoConfigurations CONFIGURATIONS = AutoConfigurations.of(RateLimitAutoConfiguration.class,
			RateLimitWebAutoConfiguration.class, RateLimitWebFluxAutoConfiguration.class);

	private final ReactiveWebApplicationContextRunner reactive = new ReactiveWebApplicationContextRunner()
		.withConfiguration(CONFIGURATIONS)
		.withConfiguration(AutoConfigurations.of(WebFluxAutoConfiguration.class))
		.withPropertyValues("ratelimit.store=memory");

	@Test
	void limitsReactiveApplicationsAndSaysSo(CapturedOutput output) {
		this.reactive.withUserConfiguration(Limited.class).run((context) -> {
			assertThat(context).hasSingleBean(LimitedHandlerAdapter.class)
				.hasSingleBean(LeaseWebFilter.class)
				.hasSingleBean(ExceededWebExceptionHandler.class)
				.hasSingleBean(ElementLimitedReaders.class)
				.hasSingleBean(ReactiveElementRateLimiterResolver.class)
				.hasSingleBean(ReactiveWebRateLimiter.class);
			assertThat(context.getBean(LimitPlans.class).limitedHandlers()).singleElement()
				.satisfies((handler) -> assertThat(handler.pattern()).isEqualTo("/limited"));
		});
		assertThat(output).containsOnlyOnce("Rate limits count in memory, mode is on, limited handlers: 1");
	}

	@Test
	void plansAtStartUpOfALazyApplication() {
		this.reactive.withUserConfiguration(Limited.class)
			.withInitializer(
					(context) -> context.addBeanFactoryPostProcessor(new LazyInitializationBeanFactoryPostProcessor()))
			.run((context) -> assertThat(context.getBean(LimitPlans.class).limitedHandlers()).hasSize(1));
	}

	@Test
	void backsOffFromBeansOfTheApplication() {
		ReactiveWebRateLimiter own = mock(ReactiveWebRateLimiter.class);
		ExceededWebExceptionHandler handler = new ExceededWebExceptionHandler();
		this.reactive.withBean("own", ReactiveWebRateLimiter.class, () -> own)
			.withBean("ownHandler", ExceededWebExceptionHandler.class, () -> handler)
			.run((context) -> {
				assertThat(context.getBean(ReactiveWebRateLimiter.class)).isSameAs(own);
				assertThat(context.getBean(ExceededWebExceptionHandler.class)).isSameAs(handler);
			});
	}

	@Test
	void leavesOtherApplicationsAlone() {
		new WebApplicationContextRunner().withConfiguration(CONFIGURATIONS)
			.run((context) -> assertThat(context).hasSingleBean(RateLimiter.class)
				.doesNotHaveBean(ReactiveRequestLimiter.class));
		new ApplicationContextRunner().withConfiguration(CONFIGURATIONS)
			.run((context) -> assertThat(context).hasSingleBean(RateLimiter.class)
				.doesNotHaveBean(ReactiveRequestLimiter.class));
	}

	@Test
	void disabledConfiguresNothing() {
		this.reactive.withPropertyValues("ratelimit.enabled=false")
			.run((context) -> assertThat(context).doesNotHaveBean(ReactiveRequestLimiter.class)
				.doesNotHaveBean(ReactiveHandlerRegistrar.class)
				.doesNotHaveBean(BufferedBodies.class));
	}

	@ParameterizedTest
	@ValueSource(strings = { "reactor.netty", "tools.jackson", "io.micrometer.core", "jakarta.servlet",
			"org.springframework.web.servlet", "org.springframework.data.redis" })
	void needsNoOptionalLibrary(String name) {
		this.reactive.withUserConfiguration(Limited.class)
			.withClassLoader(new FilteredClassLoader(name))
			.run((context) -> assertThat(context).hasNotFailed().hasSingleBean(LimitedHandlerAdapter.class));
	}

	@Test
	void aBadAnnotationFailsStartUpWithHandlerValueAndFix() {
		this.reactive.withUserConfiguration(Bad.class)
			.run((context) -> assertThat(context).hasFailed()
				.getFailure()
				.isInstanceOfSatisfying(RateLimitConfigurationException.class, (ex) -> {
					assertThat(ex).hasMessageContaining("Bad#handle")
						.hasMessageContaining("'maxRequests' must be at least 1, was -1");
					assertThat(ex.getAction()).contains("Bad#handle");
				}));
	}

	@Test
	void wrongRuleFailsStartUp() {
		this.reactive.withPropertyValues("ratelimit.rules.all.limits=1/m")
			.run((context) -> assertThat(context).getFailure()
				.isInstanceOf(RateLimitConfigurationException.class)
				.hasMessageContaining("'ratelimit.rules.all' cannot be used: 'paths' must have at least one"));
	}

	@Test
	void anExcludedPathThatIsNoPatternFailsStartUpAndIsNamed() {
		this.reactive.withPropertyValues("ratelimit.exclude-paths=/a/**/b")
			.run((context) -> assertThat(context).hasFailed()
				.getFailure()
				.rootCause()
				.isInstanceOf(RateLimitConfigurationException.class)
				.hasMessageContaining("'ratelimit.exclude-paths' must be path patterns, was '/a/**/b'"));
	}

	@Test
	void aBodySizeOutOfBoundsFailsStartUp() {
		this.reactive.withPropertyValues("ratelimit.body.max-size=4GB")
			.run((context) -> assertThat(context).hasFailed()
				.getFailure()
				.rootCause()
				.hasMessageContaining("'ratelimit.body.max-size' must be between 0B and 2GB"));
	}

	@Test
	void nativeImagesCanReject() {
		RuntimeHints hints = new RuntimeHints();
		new ReactiveRuntimeHints().registerHints(hints, null);
		assertThat(hints.reflection().typeHints()).isNotEmpty();
	}

	@RestController
	static class Limited {

		@GetMapping("/limited")
		@RateLimit(maxRequests = 1)
		String handle() {
			return "";
		}

	}

	@RestController
	static class Bad {

		@GetMapping("/bad")
		@RateLimit(maxRequests = -1)
		String handle() {
			return "";
		}

	}

}
