package io.ratelimit.redis;

import java.time.Duration;

import io.ratelimit.engine.redis.ScriptExecutor;

import org.springframework.data.redis.connection.RedisConnectionFactory;
import org.springframework.data.redis.connection.jedis.JedisConnectionFactory;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;
import org.springframework.data.redis.core.script.RedisScript;
import org.springframework.util.ClassUtils;

/**
 * The Redis that counters are in. Knows what differs between its clients.
 *
 * @param connectionFactory what connects to it, out of those that the application has
 */
public record RateLimitRedis(RedisConnectionFactory connectionFactory) {

	private static final boolean LETTUCE = isPresent("io.lettuce.core.RedisClient");

	private static final boolean JEDIS = isPresent("redis.clients.jedis.Jedis");

	/**
	 * Returns whether it is a cluster.
	 * @return whether keys need a hash tag
	 */
	public boolean isClustered() {
		if (LETTUCE && this.connectionFactory instanceof LettuceConnectionFactory lettuce) {
			return lettuce.isClusterAware();
		}
		return JEDIS && this.connectionFactory instanceof JedisConnectionFactory jedis && jedis.isRedisClusterAware();
	}

	/**
	 * Creates what runs a script. It connects when it is started or first used.
	 * @param script the script
	 * @param timeout how long a call may take
	 * @return the executor, which has to be closed
	 */
	public ScriptExecutor executor(RedisScript<?> script, Duration timeout) {
		if (LETTUCE && this.connectionFactory instanceof LettuceConnectionFactory lettuce) {
			return new LettuceScriptExecutor(lettuce, script, timeout);
		}
		return new ThreadedScriptExecutor(this.connectionFactory, script, timeout);
	}

	private static boolean isPresent(String name) {
		return ClassUtils.isPresent(name, RateLimitRedis.class.getClassLoader());
	}

}
