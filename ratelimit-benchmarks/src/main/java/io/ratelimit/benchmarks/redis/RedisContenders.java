package io.ratelimit.benchmarks.redis;

import java.util.ArrayList;
import java.util.List;

import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisURI;
import io.lettuce.core.codec.ByteArrayCodec;
import io.lettuce.core.codec.RedisCodec;
import io.lettuce.core.codec.StringCodec;
import io.ratelimit.benchmarks.measure.Contender;
import org.redisson.api.RedissonClient;
import org.redisson.config.Config;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;
import org.springframework.data.redis.core.ReactiveStringRedisTemplate;

/**
 * All that is measured with Redis, each with its own connection.
 */
public final class RedisContenders implements AutoCloseable {

	private final RedisClient client;

	private final RedissonClient redisson;

	private final LettuceConnectionFactory factory;

	/**
	 * Connects.
	 * @param server the server
	 */
	public RedisContenders(RedisServer server) {
		this.client = RedisClient.create(RedisURI.create(server.host(), server.port()));
		Config config = new Config();
		config.useSingleServer().setAddress("redis://%s:%d".formatted(server.host(), server.port()));
		this.redisson = org.redisson.Redisson.create(config);
		this.factory = new LettuceConnectionFactory(server.host(), server.port());
		this.factory.afterPropertiesSet();
		this.factory.start();
	}

	/**
	 * Creates the contenders.
	 * @param keys how many keys they count
	 * @return the contenders, the baseline first
	 */
	public List<Contender<?>> contenders(int keys) {
		ReactiveStringRedisTemplate template = new ReactiveStringRedisTemplate(this.factory);
		List<Contender<?>> contenders = new ArrayList<>();
		contenders.add(raw(keys));
		contenders.addAll(new OwnLimiter(this.client.connect(ByteArrayCodec.INSTANCE), keys).contenders());
		contenders.add(Bucket4j.contender(this.client.connect(RedisCodec.of(StringCodec.UTF8, ByteArrayCodec.INSTANCE)),
				keys));
		contenders.add(Redisson.contender(this.redisson, keys));
		contenders.add(Gateway.contender(template, keys));
		contenders.add(MinimalScript.template(template, keys));
		return contenders;
	}

	/**
	 * Creates the baseline alone.
	 * @param keys how many keys it counts
	 * @return the minimal script
	 */
	public Contender<?> raw(int keys) {
		return MinimalScript.lettuce(this.client.connect(ByteArrayCodec.INSTANCE), keys);
	}

	/**
	 * Returns what Redis tells about itself.
	 * @return the information
	 */
	public RedisInfo info() {
		return new RedisInfo(this.client.connect().sync());
	}

	@Override
	public void close() {
		this.factory.destroy();
		this.redisson.shutdown();
		this.client.shutdown();
	}

}
