package io.ratelimit.benchmarks.redis;

import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisURI;
import io.lettuce.core.codec.ByteArrayCodec;
import io.ratelimit.benchmarks.measure.Contender;

/**
 * One round trip to Redis by the least script that counts, over a connection of its own.
 */
public final class RawEvalsha implements AutoCloseable {

	private final RedisClient client;

	private final Contender<?> contender;

	/**
	 * Connects.
	 * @param server the server
	 * @param keys how many keys are counted
	 */
	public RawEvalsha(RedisServer server, int keys) {
		this.client = RedisClient.create(RedisURI.create(server.host(), server.port()));
		this.contender = MinimalScript.lettuce(this.client.connect(ByteArrayCodec.INSTANCE), keys);
	}

	/**
	 * Makes a call and waits for its answer.
	 * @param key the key's number
	 * @throws Exception if there is none
	 */
	public void call(int key) throws Exception {
		this.contender.blocking().decide(key);
	}

	@Override
	public void close() {
		this.client.shutdown();
	}

}
