package io.ratelimit.web.servlet;

import java.time.Duration;

import io.ratelimit.autoconfigure.RateLimitAutoConfiguration;
import io.ratelimit.engine.TestClock;
import io.ratelimit.redis.RestartableRedis;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.test.annotation.DirtiesContext;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;
import org.springframework.test.context.TestPropertySource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * Tests for a Redis that comes after the application.
 */
@WithServletRedis
@DirtiesContext
@TestPropertySource(properties = "ratelimit.failure.timeout=200ms")
class ServletOutageTests {

	private static final RestartableRedis REDIS = new RestartableRedis();

	private final TestClock clock;

	@LocalServerPort
	private int port;

	ServletOutageTests(@Qualifier(RateLimitAutoConfiguration.CLOCK) TestClock clock) {
		this.clock = clock;
	}

	@DynamicPropertySource
	static void redis(DynamicPropertyRegistry registry) {
		registry.add("spring.data.redis.host", () -> "127.0.0.1");
		registry.add("spring.data.redis.port", REDIS::port);
	}

	@AfterAll
	static void stop() {
		REDIS.close();
	}

	@Test
	void requestsFollowTheFailurePolicyUntilRedisIsThere() {
		Caller caller = new Caller(this.port);
		for (int i = 0; i < 5; i++) {
			Reply open = caller.get("/limited");
			assertThat(open.status()).isEqualTo(200);
			assertThat(open.headers().map().keySet()).noneMatch((name) -> name.contains("ratelimit"));
			Reply closed = caller.get("/closed");
			assertThat(closed.status()).isEqualTo(503);
			assertThat(closed.header("Content-Type")).isEqualTo("application/problem+json");
			assertThat(closed.body()).contains("#temporary-reduced-capacity");
			assertThat(closed.retryAfter()).isNull();
			assertThat(caller.get("/lease/now").status()).isEqualTo(200);
		}
		assertThat(caller.get("/local").limit()).isEqualTo("\"requests\";r=0;t=60");
		assertThat(caller.get("/local").status()).isEqualTo(429);
		REDIS.start();
		await().atMost(Duration.ofSeconds(20)).untilAsserted(() -> {
			this.clock.advance(Duration.ofSeconds(2));
			assertThat(caller.get("/limited").limit()).isNotNull();
		});
		assertThat(caller.get("/closed").status()).isEqualTo(200);
	}

}
