package io.ratelimit.web.reactive;

import java.time.Duration;

import io.ratelimit.autoconfigure.RateLimitAutoConfiguration;
import io.ratelimit.engine.TestClock;
import io.ratelimit.redis.RestartableRedis;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.test.annotation.DirtiesContext;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;
import org.springframework.test.context.TestPropertySource;

/**
 * Tests for a Redis that comes after the application.
 */
@WithReactiveRedis
@DirtiesContext
@TestPropertySource(properties = "ratelimit.failure.timeout=200ms")
class ReactiveOutageTests {

	private static final RestartableRedis REDIS = new RestartableRedis();

	private final TestClock clock;

	@LocalServerPort
	private int port;

	ReactiveOutageTests(@Qualifier(RateLimitAutoConfiguration.CLOCK) TestClock clock) {
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
	void followsTheFailurePolicyUntilRedisIsThere() {
		TestCaller caller = new TestCaller(this.port);
		for (int i = 0; i < 10; i++) {
			caller.get("/mono").expectStatus().isOk().expectHeader().doesNotExist("RateLimit");
			caller.get("/closed")
				.expectStatus()
				.isEqualTo(503)
				.expectHeader()
				.contentType("application/problem+json")
				.expectHeader()
				.doesNotExist("Retry-After")
				.expectBody()
				.jsonPath("$.type")
				.isEqualTo("https://iana.org/assignments/http-problem-types#temporary-reduced-capacity");
		}
		REDIS.start();
		Awaitility.await().atMost(Duration.ofSeconds(20)).untilAsserted(() -> {
			this.clock.advance(Duration.ofSeconds(2));
			caller.get("/mono").expectStatus().isOk().expectHeader().exists("RateLimit");
		});
		caller.get("/closed").expectStatus().isOk();
	}

}
