package io.ratelimit.redis;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;

import org.springframework.data.redis.connection.RedisConnectionFactory;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;

/**
 * Overrides with Lettuce.
 */
@Tag("redis")
class LettuceOverridesTests extends RedisRateLimitOverridesContract {

	private static final LettuceConnectionFactory factory = RedisConnections.lettuce();

	@AfterAll
	static void close() {
		factory.destroy();
	}

	@Override
	RedisConnectionFactory factory() {
		return factory;
	}

}
