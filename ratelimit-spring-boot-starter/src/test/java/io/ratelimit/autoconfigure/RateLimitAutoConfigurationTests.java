package io.ratelimit.autoconfigure;

import java.time.Clock;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

import io.lettuce.core.resource.ClientResources;
import io.lettuce.core.resource.Delay;
import io.ratelimit.Decision;
import io.ratelimit.FailurePolicy;
import io.ratelimit.Policy;
import io.ratelimit.RateLimitListener;
import io.ratelimit.RateLimitMode;
import io.ratelimit.RateLimitRequest;
import io.ratelimit.RateLimiter;
import io.ratelimit.StoreFailure;
import io.ratelimit.diagnostics.RateLimitConfigurationException;
import io.ratelimit.engine.DecisionEngine;
import io.ratelimit.engine.DefaultRateLimiter;
import io.ratelimit.engine.FailureGuard;
import io.ratelimit.engine.memory.MemoryEngine;
import io.ratelimit.engine.memory.MemoryOverrides;
import io.ratelimit.engine.redis.ScriptExecutor;
import io.ratelimit.http.HeaderStyle;
import io.ratelimit.http.ResetFormat;
import io.ratelimit.key.KeyLayout;
import io.ratelimit.key.Subject;
import io.ratelimit.limit.Limit;
import io.ratelimit.mode.FleetMode;
import io.ratelimit.mode.ModeSource;
import io.ratelimit.override.RateLimitOverrides;
import io.ratelimit.redis.RateLimitRedis;
import io.ratelimit.redis.RedisRateLimitOverrides;
import io.ratelimit.reload.SpringCloudRefresh;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.data.redis.autoconfigure.ClientResourcesBuilderCustomizer;
import org.springframework.boot.data.redis.autoconfigure.DataRedisAutoConfiguration;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Primary;
import org.springframework.data.redis.connection.RedisConnectionFactory;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;
import org.springframework.data.redis.core.script.RedisScript;
import org.springframework.util.unit.DataSize;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.Mockito.mock;

/**
 * Tests for {@link RateLimitAutoConfiguration}.
 */
@ExtendWith(OutputCaptureExtension.class)
class RateLimitAutoConfigurationTests {

	private static final RateLimitRequest REQUEST = RateLimitRequest.of(Policy.of("/search", Limit.parse("1/m")),
			Subject.project(1, 2));

	private final ApplicationContextRunner withoutRedis = new ApplicationContextRunner()
		.withConfiguration(AutoConfigurations.of(RateLimitAutoConfiguration.class));

	private final ApplicationContextRunner withRedis = this.withoutRedis
		.withConfiguration(AutoConfigurations.of(DataRedisAutoConfiguration.class))
		.withPropertyValues("spring.data.redis.port=1");

	@Test
	void withoutRedisCountsInMemoryAndSaysSo(CapturedOutput output) {
		this.withoutRedis.run((context) -> {
			assertThat(context).hasSingleBean(MemoryEngine.class)
				.hasSingleBean(MemoryOverrides.class)
				.hasSingleBean(DefaultRateLimiter.class)
				.doesNotHaveBean(ScriptExecutor.class);
			assertThat(context.getBean(KeyLayout.class)).isEqualTo(KeyLayout.PLAIN);
			RateLimiter limiter = context.getBean(RateLimiter.class);
			assertThat(limiter.consume(REQUEST).allowed()).isTrue();
			assertThat(limiter.consume(REQUEST).allowed()).isFalse();
		});
		assertThat(output).containsOnlyOnce("limits hold for this instance only");
	}

	@Test
	void withRedisCountsThereAndStartsWhileItIsDown(CapturedOutput output) {
		this.withRedis.run((context) -> {
			assertThat(context).hasSingleBean(FailureGuard.class)
				.hasSingleBean(ScriptExecutor.class)
				.hasSingleBean(RedisRateLimitOverrides.class)
				.hasBean("rateLimitScript");
			assertThat(context.getBean(KeyLayout.class)).isEqualTo(KeyLayout.PLAIN);
			assertThat(context.getBean("rateLimitScript", RedisScript.class).getScriptAsString()).contains("ARGV[1]");
			Decision decision = context.getBean(RateLimiter.class).consume(REQUEST);
			assertThat(decision.source()).isEqualTo(Decision.Source.FAILED_OPEN);
		});
		assertThat(output).doesNotContain("limits hold for this instance only");
	}

	@Test
	void lettuceConnectsAgainAsOftenAsRedisIsProbed() {
		this.withRedis.withPropertyValues("ratelimit.failure.probe-interval=500ms")
			.run((context) -> assertThat(longestReconnectDelay(context)).isBetween(1L, 500L));
	}

	@Test
	void reconnectDelayOfTheApplicationWins() {
		this.withRedis
			.withBean(ClientResourcesBuilderCustomizer.class,
					() -> (resources) -> resources.reconnectDelay(Delay.constant(Duration.ofMinutes(1))))
			.run((context) -> assertThat(longestReconnectDelay(context)).isEqualTo(60_000));
	}

	@Test
	void connectionFactoryWithoutTheModuleOfSpringBootIsUsedAsItIs() {
		this.withoutRedis.withBean(LettuceConnectionFactory.class, () -> new LettuceConnectionFactory("localhost", 1))
			.withClassLoader(new FilteredClassLoader("org.springframework.boot.data.redis"))
			.run((context) -> assertThat(context).hasSingleBean(FailureGuard.class)
				.doesNotHaveBean("rateLimitReconnectCustomizer"));
	}

	private static long longestReconnectDelay(ApplicationContext context) {
		Delay delay = context.getBean(ClientResources.class).reconnectDelay();
		return IntStream.rangeClosed(1, 60)
			.mapToLong((attempt) -> delay.createDelay(attempt).toMillis())
			.max()
			.orElse(0);
	}

	@Test
	void disabledConfiguresNothing() {
		this.withRedis.withPropertyValues("ratelimit.enabled=false")
			.run((context) -> assertThat(context).doesNotHaveBean(RateLimiter.class)
				.doesNotHaveBean(RateLimitProperties.class)
				.doesNotHaveBean(ModeSource.class));
	}

	@Test
	void springCloudIsListenedToWhereItIs() {
		this.withoutRedis.run((context) -> assertThat(context).hasSingleBean(SpringCloudRefresh.class));
		this.withoutRedis.withClassLoader(new FilteredClassLoader("org.springframework.cloud"))
			.run((context) -> assertThat(context).hasNotFailed().doesNotHaveBean("rateLimitSpringCloudRefresh"));
	}

	@Test
	void withoutSpringDataCountsInMemory() {
		this.withoutRedis
			.withClassLoader(new FilteredClassLoader("org.springframework.data.redis", "io.lettuce", "redis.clients"))
			.run((context) -> assertThat(context).hasNotFailed().hasSingleBean(MemoryEngine.class));
	}

	@Test
	void storeMemoryIgnoresRedisAndSaysNothing(CapturedOutput output) {
		this.withRedis.withPropertyValues("ratelimit.store=memory")
			.run((context) -> assertThat(context).hasSingleBean(MemoryEngine.class)
				.hasSingleBean(RedisConnectionFactory.class)
				.doesNotHaveBean(RateLimitRedis.class));
		assertThat(output).doesNotContain("limits hold for this instance only");
	}

	@Test
	void storeRedisWithoutRedisFails() {
		this.withoutRedis.withPropertyValues("ratelimit.store=redis").run((context) -> {
			assertThat(context).hasFailed();
			assertThat(context.getStartupFailure()).rootCause()
				.isInstanceOf(RateLimitConfigurationException.class)
				.hasMessage("'ratelimit.store' is 'redis', but the application has no RedisConnectionFactory bean");
		});
	}

	@Test
	void namedConnectionFactoryWithoutRedisFails() {
		this.withoutRedis.withPropertyValues("ratelimit.redis.connection-factory=limits")
			.run((context) -> assertThat(context).getFailure()
				.rootCause()
				.hasMessageContaining("'ratelimit.redis.connection-factory' is 'limits'"));
	}

	@Test
	void severalConnectionFactoriesWithoutPrimaryFail() {
		this.withRedis.withUserConfiguration(TwoFactories.class).run((context) -> {
			assertThat(context).hasFailed();
			assertThat(context.getStartupFailure()).rootCause()
				.isInstanceOf(RateLimitConfigurationException.class)
				.hasMessage("The application has several RedisConnectionFactory beans, none of them primary: one, two")
				.extracting("action")
				.asString()
				.contains("ratelimit.redis.connection-factory");
		});
	}

	@Test
	void namedConnectionFactoryIsTaken() {
		this.withRedis.withUserConfiguration(TwoFactories.class)
			.withPropertyValues("ratelimit.redis.connection-factory=two")
			.run((context) -> assertThat(context.getBean(RateLimitRedis.class).connectionFactory())
				.isSameAs(context.getBean("two")));
	}

	@Test
	void unknownConnectionFactoryFails() {
		this.withRedis.withUserConfiguration(TwoFactories.class)
			.withPropertyValues("ratelimit.redis.connection-factory=three")
			.run((context) -> assertThat(context).getFailure()
				.rootCause()
				.hasMessage("'ratelimit.redis.connection-factory' is 'three', which is no RedisConnectionFactory bean")
				.extracting("action")
				.isEqualTo("Set 'ratelimit.redis.connection-factory' to one of one, two."));
	}

	@Test
	void primaryConnectionFactoryIsTaken() {
		this.withRedis.withUserConfiguration(TwoFactories.class, PrimaryFactory.class)
			.run((context) -> assertThat(context.getBean(RateLimitRedis.class).connectionFactory())
				.isSameAs(context.getBean("primary")));
	}

	@Test
	void clusterHasKeysWithHashTags() {
		this.withRedis.withPropertyValues("spring.data.redis.cluster.nodes=localhost:1")
			.run((context) -> assertThat(context.getBean(KeyLayout.class)).isEqualTo(KeyLayout.CLUSTERED));
	}

	@Test
	void keyLayoutIsTakenFromProperty() {
		this.withRedis.withPropertyValues("ratelimit.redis.key-layout=cluster")
			.run((context) -> assertThat(context.getBean(KeyLayout.class)).isEqualTo(KeyLayout.CLUSTERED));
		this.withRedis
			.withPropertyValues("spring.data.redis.cluster.nodes=localhost:1", "ratelimit.redis.key-layout=plain")
			.run((context) -> assertThat(context.getBean(KeyLayout.class)).isEqualTo(KeyLayout.PLAIN));
	}

	@Test
	void beansOfTheApplicationWin() {
		this.withRedis.withUserConfiguration(OwnBeans.class).run((context) -> {
			assertThat(context).hasSingleBean(DecisionEngine.class)
				.hasSingleBean(RateLimiter.class)
				.hasSingleBean(RateLimitOverrides.class)
				.hasSingleBean(ScriptExecutor.class);
			assertThat(context.getBean(RateLimiter.class)).isSameAs(context.getBean("ownLimiter"));
			assertThat(context.getBean(DecisionEngine.class)).isSameAs(context.getBean("ownEngine"));
			assertThat(context.getBean(RateLimitOverrides.class)).isSameAs(context.getBean("ownOverrides"));
		});
	}

	@Test
	void clocksOfTheApplicationAreLeftAlone() {
		this.withoutRedis.withUserConfiguration(OwnClock.class).run((context) -> {
			assertThat(context.getBeanProvider(InstantSource.class).getIfUnique()).isSameAs(context.getBean("clock"));
			assertThat(context.getBean(RateLimitAutoConfiguration.CLOCK)).isNotSameAs(context.getBean("clock"));
		});
	}

	@Test
	void listenersAreTold() {
		this.withRedis.withUserConfiguration(TwoListeners.class).run((context) -> {
			context.getBean(RateLimiter.class).consume(REQUEST);
			assertThat(context.getBean("one", Recorder.class).failures).hasSize(1);
			assertThat(context.getBean("two", Recorder.class).failures).hasSize(1);
		});
	}

	@Test
	void fleetModeWins() {
		this.withoutRedis.withPropertyValues("ratelimit.mode=monitor")
			.withBean(FleetMode.class, () -> () -> RateLimitMode.OFF)
			.run((context) -> assertThat(context.getBean(ModeSource.class).get()).isEqualTo(RateLimitMode.OFF));
	}

	@Test
	void unknownModeFails() {
		this.withoutRedis.withPropertyValues("ratelimit.mode=warn")
			.run((context) -> assertThat(context).getFailure()
				.rootCause()
				.hasMessage("'mode' must be on, off or monitor, was 'warn'"));
	}

	@ParameterizedTest
	@ValueSource(strings = { "timeout", "probe-interval" })
	void durationBelowOneMillisecondFails(String name) {
		this.withRedis.withPropertyValues("ratelimit.failure." + name + "=0ms")
			.run((context) -> assertThat(context).getFailure()
				.rootCause()
				.isInstanceOf(RateLimitConfigurationException.class)
				.hasMessage("'ratelimit.failure.%s' must be at least 1 ms, was PT0S".formatted(name)));
	}

	@Test
	void propertiesHaveTheirDefaults() {
		this.withoutRedis.run((context) -> {
			RateLimitProperties properties = context.getBean(RateLimitProperties.class);
			assertThat(properties.isEnabled()).isTrue();
			assertThat(properties.getMode()).isEqualTo("on");
			assertThat(properties.getStore()).isEqualTo(RateLimitProperties.Store.AUTO);
			assertThat(properties.getHeaders().getStyles()).containsExactly(HeaderStyle.IETF);
			assertThat(properties.getHeaders().getXReset()).isEqualTo(ResetFormat.DELTA);
			assertThat(properties.getFailure().getPolicy()).isEqualTo(FailurePolicy.OPEN);
			assertThat(properties.getFailure().getTimeout()).isEqualTo(Duration.ofMillis(100));
			assertThat(properties.getFailure().getProbeInterval()).isEqualTo(Duration.ofSeconds(1));
			assertThat(properties.getClientAddress().getTrustedProxies()).isEmpty();
			assertThat(properties.getBody().getMaxSize()).isEqualTo(DataSize.ofKilobytes(64));
			assertThat(properties.getExcludePaths()).isEmpty();
			assertThat(properties.getReload().getInterval()).isEqualTo(Duration.ofSeconds(2));
			assertThat(properties.getMemory().getMaxCounters()).isEqualTo(1_000_000);
		});
	}

	@Test
	void memoryWithoutRoomFailsStartUp() {
		this.withoutRedis.withPropertyValues("ratelimit.memory.max-counters=0")
			.run((context) -> assertThat(context).getFailure()
				.rootCause()
				.isInstanceOf(RateLimitConfigurationException.class)
				.hasMessage("'ratelimit.memory.max-counters' must be at least 1, was 0"));
	}

	@Test
	void propertiesAreBound() {
		this.withoutRedis.withPropertyValues("ratelimit.mode=false", "ratelimit.headers.styles=legacy,x",
				"ratelimit.headers.x-reset=epoch", "ratelimit.failure.policy=local",
				"ratelimit.client-address.trusted-proxies=10.0.0.0/8,::1", "ratelimit.body.max-size=1MB",
				"ratelimit.exclude-paths=/health/**", "ratelimit.reload.interval=0", "ratelimit.memory.max-counters=10")
			.run((context) -> {
				RateLimitProperties properties = context.getBean(RateLimitProperties.class);
				assertThat(context.getBean(ModeSource.class).get()).isEqualTo(RateLimitMode.OFF);
				assertThat(properties.getHeaders().getStyles()).containsExactly(HeaderStyle.LEGACY, HeaderStyle.X);
				assertThat(properties.getHeaders().getXReset()).isEqualTo(ResetFormat.EPOCH);
				assertThat(properties.getFailure().getPolicy()).isEqualTo(FailurePolicy.LOCAL);
				assertThat(properties.getClientAddress().getTrustedProxies()).containsExactly("10.0.0.0/8", "::1");
				assertThat(properties.getBody().getMaxSize()).isEqualTo(DataSize.ofMegabytes(1));
				assertThat(properties.getExcludePaths()).containsExactly("/health/**");
				assertThat(properties.getReload().getInterval()).isZero();
				assertThat(properties.getMemory().getMaxCounters()).isEqualTo(10);
			});
	}

	@Configuration(proxyBeanMethods = false)
	static class TwoFactories {

		@Bean
		RedisConnectionFactory one() {
			return new LettuceConnectionFactory("localhost", 1);
		}

		@Bean
		RedisConnectionFactory two() {
			return new LettuceConnectionFactory("localhost", 2);
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class PrimaryFactory {

		@Bean
		@Primary
		RedisConnectionFactory primary() {
			return new LettuceConnectionFactory("localhost", 3);
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class OwnBeans {

		@Bean
		RateLimiter ownLimiter() {
			return mock();
		}

		@Bean
		DecisionEngine ownEngine() {
			return mock();
		}

		@Bean
		RateLimitOverrides ownOverrides() {
			return mock();
		}

		@Bean
		ScriptExecutor ownExecutor() {
			return mock();
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class OwnClock {

		@Bean
		Clock clock() {
			return Clock.systemUTC();
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class TwoListeners {

		@Bean
		Recorder one() {
			return new Recorder();
		}

		@Bean
		Recorder two() {
			return new Recorder();
		}

	}

	static class Recorder implements RateLimitListener {

		private final List<StoreFailure> failures = new ArrayList<>();

		@Override
		public void onFailure(StoreFailure failure) {
			this.failures.add(failure);
		}

	}

}
