package io.ratelimit.autoconfigure;

import java.time.InstantSource;
import java.util.function.Supplier;

import io.ratelimit.RateLimitListener;
import io.ratelimit.RateLimiter;
import io.ratelimit.diagnostics.DecisionLog;
import io.ratelimit.diagnostics.FailureLog;
import io.ratelimit.document.ServiceDocuments;
import io.ratelimit.engine.DecisionEngine;
import io.ratelimit.engine.DefaultRateLimiter;
import io.ratelimit.engine.Listeners;
import io.ratelimit.engine.RandomIds;
import io.ratelimit.key.KeyLayout;
import io.ratelimit.mode.FleetMode;
import io.ratelimit.mode.ModeSource;
import io.ratelimit.reload.ConfigurationReloader;
import io.ratelimit.reload.SpringCloudRefresh;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.cloud.context.environment.EnvironmentChangeEvent;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.context.annotation.ImportRuntimeHints;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.Environment;

/**
 * Auto-configuration of the rate limiter, its mode and its store.
 */
@AutoConfiguration(afterName = "org.springframework.boot.data.redis.autoconfigure.DataRedisAutoConfiguration")
@ConditionalOnBooleanProperty(name = "ratelimit.enabled", matchIfMissing = true)
@EnableConfigurationProperties(RateLimitProperties.class)
@Import({ RedisStoreConfiguration.class, MemoryStoreConfiguration.class })
@ImportRuntimeHints(RateLimitRuntimeHints.class)
public final class RateLimitAutoConfiguration {

	/**
	 * Name of the bean that tells the time, an {@link InstantSource}. A clock that the
	 * application has for other purposes is not taken for it.
	 */
	public static final String CLOCK = "rateLimitClock";

	static final String IDS = "rateLimitIds";

	static final String LISTENERS = "rateLimitListeners";

	@Bean(name = CLOCK, defaultCandidate = false)
	@ConditionalOnMissingBean(name = CLOCK)
	InstantSource rateLimitClock() {
		return InstantSource.system();
	}

	@Bean(name = IDS, defaultCandidate = false)
	@ConditionalOnMissingBean(name = IDS)
	Supplier<String> rateLimitIds() {
		return new RandomIds();
	}

	@Bean(name = LISTENERS, defaultCandidate = false)
	@ConditionalOnMissingBean(name = LISTENERS)
	Listeners rateLimitListeners(ObjectProvider<RateLimitListener> listeners) {
		return new Listeners(listeners.orderedStream().toList());
	}

	@Bean
	@ConditionalOnMissingBean
	FailureLog rateLimitFailureLog(@Qualifier(CLOCK) InstantSource clock) {
		return new FailureLog(clock);
	}

	@Bean
	@ConditionalOnMissingBean
	DecisionLog rateLimitDecisionLog() {
		return new DecisionLog();
	}

	@Bean
	@ConditionalOnMissingBean
	ModeSource rateLimitModeSource(Environment environment, ObjectProvider<FleetMode> fleetMode) {
		return new ModeSource(environment, fleetMode.getIfAvailable(() -> () -> null));
	}

	@Bean
	@ConditionalOnMissingBean(RateLimiter.class)
	DefaultRateLimiter rateLimiter(DecisionEngine engine, KeyLayout layout, ModeSource mode,
			@Qualifier(LISTENERS) Listeners listeners, @Qualifier(CLOCK) InstantSource clock,
			ObjectProvider<ServiceDocuments> documents) {
		return new DefaultRateLimiter(engine, layout, mode, listeners, clock,
				documents.getIfAvailable(() -> ServiceDocuments.NONE));
	}

	@Bean
	@ConditionalOnMissingBean
	ConfigurationReloader rateLimitConfigurationReloader(ConfigurableEnvironment environment,
			ApplicationEventPublisher events, RateLimitProperties properties) {
		return new ConfigurationReloader(environment, events, properties.getReload().getInterval());
	}

	/**
	 * Changes by Spring Cloud.
	 */
	@Configuration(proxyBeanMethods = false)
	@ConditionalOnClass(EnvironmentChangeEvent.class)
	static class SpringCloudConfiguration {

		@Bean
		@ConditionalOnMissingBean
		SpringCloudRefresh rateLimitSpringCloudRefresh(ApplicationEventPublisher events) {
			return new SpringCloudRefresh(events);
		}

	}

}
