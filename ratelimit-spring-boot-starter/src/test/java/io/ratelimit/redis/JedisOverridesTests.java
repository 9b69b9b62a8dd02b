package io.ratelimit.redis;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;

import org.springframework.data.redis.connection.RedisConnectionFactory;
import org.springframework.data.redis.connection.jedis.JedisConnectionFactory;

/**
 * Overrides with Jedis.
 */
@Tag("redis")
class JedisOverridesTests extends RedisRateLimitOverridesContract {

	private static final JedisConnectionFactory factory = RedisConnections.jedis();

	@AfterAll
	static void close() {
		factory.destroy();
	}

	@Override
	RedisConnectionFactory factory() {
		return factory;
	}

}
