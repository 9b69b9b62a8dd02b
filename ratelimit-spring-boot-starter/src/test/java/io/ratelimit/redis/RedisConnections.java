package io.ratelimit.redis;

import java.util.List;

import io.lettuce.core.RedisURI;
import io.ratelimit.engine.redis.RateLimitScript;
import io.ratelimit.engine.redis.TestRedis;

import org.springframework.data.redis.connection.RedisClusterConfiguration;
import org.springframework.data.redis.connection.RedisNode;
import org.springframework.data.redis.connection.RedisStandaloneConfiguration;
import org.springframework.data.redis.connection.jedis.JedisConnectionFactory;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;
import org.springframework.data.redis.core.script.RedisScript;

/**
 * Connection factories as Spring Boot makes them, and the script.
 */
final class RedisConnections {

	static final RedisScript<?> SCRIPT = RedisScript.of(RateLimitScript.load().text(), byte[].class);

	private RedisConnections() {
	}

	static LettuceConnectionFactory lettuce() {
		return started(new LettuceConnectionFactory(standalone()));
	}

	static LettuceConnectionFactory lettuce(int port) {
		return started(new LettuceConnectionFactory(new RedisStandaloneConfiguration("127.0.0.1", port)));
	}

	static LettuceConnectionFactory lettuceCluster() {
		return started(new LettuceConnectionFactory(Cluster.configuration()));
	}

	static JedisConnectionFactory jedis() {
		return started(new JedisConnectionFactory(standalone()));
	}

	static JedisConnectionFactory jedis(int port) {
		return started(new JedisConnectionFactory(new RedisStandaloneConfiguration("127.0.0.1", port)));
	}

	static JedisConnectionFactory jedisCluster() {
		return started(new JedisConnectionFactory(Cluster.configuration()));
	}

	private static RedisStandaloneConfiguration standalone() {
		RedisURI uri = TestRedis.uri();
		return new RedisStandaloneConfiguration(uri.getHost(), uri.getPort());
	}

	private static LettuceConnectionFactory started(LettuceConnectionFactory factory) {
		factory.afterPropertiesSet();
		return factory;
	}

	private static JedisConnectionFactory started(JedisConnectionFactory factory) {
		factory.afterPropertiesSet();
		return factory;
	}

	/**
	 * The one cluster of all tests, started when it is first needed.
	 */
	private static final class Cluster {

		private static final List<RedisURI> NODES = TestRedis.cluster();

		static RedisClusterConfiguration configuration() {
			RedisClusterConfiguration configuration = new RedisClusterConfiguration();
			NODES.forEach((node) -> configuration.addClusterNode(new RedisNode(node.getHost(), node.getPort())));
			return configuration;
		}

	}

}
