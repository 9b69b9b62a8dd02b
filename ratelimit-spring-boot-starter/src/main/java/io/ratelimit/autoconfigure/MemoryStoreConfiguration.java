package io.ratelimit.autoconfigure;

import java.time.InstantSource;
import java.util.function.Supplier;

import io.ratelimit.autoconfigure.RateLimitProperties.Store;
import io.ratelimit.diagnostics.RateLimitConfigurationException;
import io.ratelimit.engine.DecisionEngine;
import io.ratelimit.engine.memory.MemoryEngine;
import io.ratelimit.engine.memory.MemoryOverrides;
import io.ratelimit.key.KeyLayout;
import io.ratelimit.override.RateLimitOverrides;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/**
 * Counters in memory, where there are none in Redis.
 */
@Configuration(proxyBeanMethods = false)
class MemoryStoreConfiguration {

	private static final Log logger = LogFactory.getLog(MemoryStoreConfiguration.class);

	@Bean
	@ConditionalOnMissingBean
	KeyLayout rateLimitKeyLayout() {
		return KeyLayout.PLAIN;
	}

	@Bean
	@ConditionalOnMissingBean(RateLimitOverrides.class)
	MemoryOverrides rateLimitOverrides(KeyLayout layout,
			@Qualifier(RateLimitAutoConfiguration.CLOCK) InstantSource clock) {
		return new MemoryOverrides(layout, clock);
	}

	@Bean
	@ConditionalOnMissingBean(DecisionEngine.class)
	MemoryEngine rateLimitEngine(ObjectProvider<MemoryOverrides> overrides, KeyLayout layout,
			RateLimitProperties properties, @Qualifier(RateLimitAutoConfiguration.CLOCK) InstantSource clock,
			@Qualifier(RateLimitAutoConfiguration.IDS) Supplier<String> ids) {
		if (properties.getStore() != Store.MEMORY) {
			requireNoRedis(properties);
			logger.info("Counts in memory, since there is no Redis: limits hold for this instance only");
		}
		return new MemoryEngine(overrides.getIfAvailable(() -> new MemoryOverrides(layout, clock)), clock, ids,
				properties.getMemory().checkedMaxCounters());
	}

	private static void requireNoRedis(RateLimitProperties properties) {
		String name = properties.getRedis().getConnectionFactory();
		if (properties.getStore() == Store.REDIS || name != null) {
			String property = (name != null) ? "'ratelimit.redis.connection-factory' is '%s'".formatted(name)
					: "'ratelimit.store' is 'redis'";
			throw new RateLimitConfigurationException(
					property + ", but the application has no RedisConnectionFactory bean",
					"Add spring-boot-starter-data-redis or define a RedisConnectionFactory bean, "
							+ "or set 'ratelimit.store' to 'memory' to limit each instance by itself.");
		}
	}

}
