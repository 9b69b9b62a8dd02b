package io.ratelimit.redis;

import java.time.Duration;

import io.ratelimit.engine.redis.ScriptExecutor;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;

import org.springframework.data.redis.connection.RedisConnectionFactory;
import org.springframework.data.redis.connection.jedis.JedisConnectionFactory;

/**
 * The contract with a client that blocks.
 */
@Tag("redis")
class JedisScriptExecutorTests extends ScriptExecutorContract {

	private static final JedisConnectionFactory factory = RedisConnections.jedis();

	private static final ScriptExecutor executor = new RateLimitRedis(factory).executor(RedisConnections.SCRIPT,
			Duration.ofSeconds(5));

	@AfterAll
	static void close() throws Exception {
		((AutoCloseable) executor).close();
		factory.destroy();
	}

	@Override
	RedisConnectionFactory factory() {
		return factory;
	}

	@Override
	ScriptExecutor executor() {
		return executor;
	}

}
