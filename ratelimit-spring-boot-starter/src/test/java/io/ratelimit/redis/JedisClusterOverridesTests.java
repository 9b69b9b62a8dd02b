package io.ratelimit.redis;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;

import org.springframework.data.redis.connection.RedisConnectionFactory;
import org.springframework.data.redis.connection.jedis.JedisConnectionFactory;

/**
 * Overrides with Jedis on a cluster.
 */
@Tag("redis")
class JedisClusterOverridesTests extends RedisRateLimitOverridesContract {

	private static final JedisConnectionFactory factory = RedisConnections.jedisCluster();

	@AfterAll
	static void close() {
		factory.destroy();
	}

	@Override
	RedisConnectionFactory factory() {
		return factory;
	}

}
