package io.ratelimit.autoconfigure;

import java.time.InstantSource;
import java.util.function.Supplier;

import io.ratelimit.engine.DecisionEngine;
import io.ratelimit.engine.FailureGuard;
import io.ratelimit.engine.Listeners;
import io.ratelimit.engine.memory.MemoryEngine;
import io.ratelimit.engine.memory.MemoryOverrides;
import io.ratelimit.engine.redis.RateLimitScript;
import io.ratelimit.engine.redis.RedisEngine;
import io.ratelimit.engine.redis.ScriptExecutor;
import io.ratelimit.engine.redis.SlottedRedisEngine;
import io.ratelimit.key.KeyLayout;
import io.ratelimit.mode.FleetMode;
import io.ratelimit.override.RateLimitOverrides;
import io.ratelimit.redis.RateLimitRedis;
import io.ratelimit.redis.ReconnectCustomizer;
import io.ratelimit.redis.RedisFleetMode;
import io.ratelimit.redis.RedisRateLimitOverrides;

import org.springframework.beans.factory.ListableBeanFactory;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.autoconfigure.condition.NoneNestedConditions;
import org.springframework.boot.data.redis.autoconfigure.ClientResourcesBuilderCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Conditional;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Lazy;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.data.redis.connection.RedisConnectionFactory;
import org.springframework.data.redis.core.script.RedisScript;

/**
 * Counters in Redis, over a connection factory of the application.
 */
@Configuration(proxyBeanMethods = false)
@ConditionalOnClass(RedisConnectionFactory.class)
@ConditionalOnBean(RedisConnectionFactory.class)
@Conditional(RedisStoreConfiguration.OnStoreOtherThanMemory.class)
class RedisStoreConfiguration {

	private static final String SCRIPT = "rateLimitScript";

	@Bean
	@ConditionalOnMissingBean
	RateLimitRedis rateLimitRedis(ListableBeanFactory beans, RateLimitProperties properties) {
		return new RateLimitRedis(ConnectionFactories.select(beans, properties.getRedis().getConnectionFactory()));
	}

	@Bean(name = SCRIPT, defaultCandidate = false)
	@ConditionalOnMissingBean(name = SCRIPT)
	RedisScript<byte[]> rateLimitScript() {
		return RedisScript.of(RateLimitScript.load().text(), byte[].class);
	}

	@Bean
	@ConditionalOnMissingBean
	ScriptExecutor rateLimitScriptExecutor(RateLimitRedis redis, @Qualifier(SCRIPT) RedisScript<?> script,
			RateLimitProperties properties) {
		return redis.executor(script, properties.getFailure().getTimeout());
	}

	@Bean
	@ConditionalOnMissingBean
	KeyLayout rateLimitKeyLayout(RateLimitRedis redis, RateLimitProperties properties) {
		return switch (properties.getRedis().getKeyLayout()) {
			case AUTO -> redis.isClustered() ? KeyLayout.CLUSTERED : KeyLayout.PLAIN;
			case PLAIN -> KeyLayout.PLAIN;
			case CLUSTER -> KeyLayout.CLUSTERED;
		};
	}

	@Bean
	@ConditionalOnMissingBean(DecisionEngine.class)
	FailureGuard rateLimitEngine(ScriptExecutor executor, KeyLayout layout, RateLimitProperties properties,
			@Qualifier(RateLimitAutoConfiguration.LISTENERS) Listeners listeners,
			@Qualifier(RateLimitAutoConfiguration.CLOCK) InstantSource clock,
			@Qualifier(RateLimitAutoConfiguration.IDS) Supplier<String> ids) {
		RedisEngine engine = executor.pipelines() ? RedisEngine.sharingCalls(executor, clock, ids)
				: new RedisEngine(executor, clock, ids);
		MemoryEngine local = new MemoryEngine(new MemoryOverrides(layout, clock), clock, ids,
				properties.getMemory().checkedMaxCounters());
		return new FailureGuard((layout == KeyLayout.CLUSTERED) ? new SlottedRedisEngine(engine) : engine, local,
				properties.getFailure().toSettings(), listeners, clock);
	}

	@Bean
	@ConditionalOnMissingBean(RateLimitOverrides.class)
	RedisRateLimitOverrides rateLimitOverrides(RateLimitRedis redis, KeyLayout layout) {
		return new RedisRateLimitOverrides(redis.connectionFactory(), layout);
	}

	@Bean
	@Lazy(false)
	@ConditionalOnMissingBean(FleetMode.class)
	RedisFleetMode rateLimitFleetMode(RateLimitRedis redis, RateLimitProperties properties,
			@Qualifier(RateLimitAutoConfiguration.CLOCK) InstantSource clock) {
		return new RedisFleetMode(redis.connectionFactory(), properties.getFleet().checkedPollInterval(), clock);
	}

	/**
	 * How soon Spring Boot's Lettuce connects again.
	 */
	@Configuration(proxyBeanMethods = false)
	@ConditionalOnClass(value = ClientResourcesBuilderCustomizer.class, name = "io.lettuce.core.resource.Delay")
	static class ReconnectConfiguration {

		@Bean
		@Order(Ordered.HIGHEST_PRECEDENCE)
		ReconnectCustomizer rateLimitReconnectCustomizer(RateLimitProperties properties) {
			return new ReconnectCustomizer(properties.getFailure().toSettings().probeInterval());
		}

	}

	/**
	 * Matches unless memory is asked for.
	 */
	static class OnStoreOtherThanMemory extends NoneNestedConditions {

		OnStoreOtherThanMemory() {
			super(ConfigurationPhase.REGISTER_BEAN);
		}

		@ConditionalOnProperty(name = "ratelimit.store", havingValue = "memory")
		static class Memory {

		}

	}

}
