package io.ratelimit.engine.redis;

import java.time.InstantSource;

import io.lettuce.core.RedisClient;
import io.lettuce.core.codec.ByteArrayCodec;
import io.ratelimit.engine.ConcurrencyContract;
import io.ratelimit.engine.DecisionEngine;
import io.ratelimit.engine.RandomIds;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;

/**
 * All threads on one connection, in shared calls, on the server's own clock.
 */
@Tag("redis")
class RedisConcurrencyTests extends ConcurrencyContract {

	private final RedisClient client = RedisClient.create(TestRedis.uri());

	private final RedisEngine engine = RedisEngine.sharingCalls(
			new LettuceScripts(this.client.connect(ByteArrayCodec.INSTANCE).async(), null), InstantSource.system(),
			new RandomIds());

	@AfterEach
	void close() {
		this.client.shutdown();
	}

	@Override
	protected DecisionEngine engine() {
		return this.engine;
	}

}
