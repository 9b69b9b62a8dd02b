package io.ratelimit.redis;

import java.time.Duration;

import io.ratelimit.RateLimitMode;
import io.ratelimit.actuate.RateLimitEndpoint;
import io.ratelimit.autoconfigure.RateLimitActuatorAutoConfiguration;
import io.ratelimit.autoconfigure.RateLimitAutoConfiguration;
import io.ratelimit.mode.ModeSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.data.redis.autoconfigure.DataRedisAutoConfiguration;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Configuration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * Tests for two instances that share a Redis.
 */
@Tag("redis")
class FleetModeTests {

	private final RestartableRedis redis = new RestartableRedis();

	private ConfigurableApplicationContext one;

	private ConfigurableApplicationContext other;

	@BeforeEach
	void start() {
		this.redis.start();
		this.one = instance();
		this.other = instance();
	}

	@AfterEach
	void stop() {
		this.one.close();
		this.other.close();
		this.redis.stop();
	}

	private ConfigurableApplicationContext instance() {
		return new SpringApplicationBuilder(Instance.class).web(WebApplicationType.NONE)
			.run("--spring.main.banner-mode=off", "--spring.data.redis.port=" + this.redis.port(),
					"--spring.jmx.enabled=true", "--management.endpoints.jmx.exposure.include=ratelimit");
	}

	@Test
	void instancesFollowTheModeOfTheFleetAndThenTheirOwn() {
		mode(this.other).set(RateLimitMode.ON);
		RateLimitEndpoint endpoint = this.one.getBean(RateLimitEndpoint.class);
		assertThat(endpoint.setMode("off", "fleet").fleetMode()).isEqualTo("off");
		assertThat(mode(this.one).get()).isEqualTo(RateLimitMode.OFF);
		follow(RateLimitMode.OFF);
		try (ConfigurableApplicationContext late = instance()) {
			assertThat(mode(late).get()).isEqualTo(RateLimitMode.OFF);
		}
		endpoint.setMode("monitor", "fleet");
		follow(RateLimitMode.MONITOR);
		mode(this.other).set(RateLimitMode.OFF);
		assertThat(mode(this.other).get()).isEqualTo(RateLimitMode.MONITOR);
		assertThat(endpoint.clearMode("fleet").fleetMode()).isNull();
		follow(RateLimitMode.OFF);
		assertThat(mode(this.one).get()).isEqualTo(RateLimitMode.ON);
	}

	@Test
	void modeHoldsWhileRedisIsDownAndIsFollowedAgainWhenItIsBack() {
		this.one.getBean(RateLimitEndpoint.class).setMode("monitor", "fleet");
		follow(RateLimitMode.MONITOR);
		this.redis.stop();
		RedisFleetMode fleet = this.other.getBean(RedisFleetMode.class);
		assertThat(fleet.get()).isEqualTo(RateLimitMode.MONITOR);
		this.redis.start();
		await().atMost(Duration.ofSeconds(20)).until(() -> fleet.get() == null);
		assertThat(mode(this.other).get()).isEqualTo(RateLimitMode.ON);
	}

	private void follow(RateLimitMode expected) {
		await().atMost(Duration.ofSeconds(3)).until(() -> mode(this.other).get() == expected);
	}

	private static ModeSource mode(ConfigurableApplicationContext instance) {
		return instance.getBean(ModeSource.class);
	}

	@Configuration(proxyBeanMethods = false)
	@ImportAutoConfiguration({ DataRedisAutoConfiguration.class, RateLimitAutoConfiguration.class,
			RateLimitActuatorAutoConfiguration.class })
	static class Instance {

	}

}
