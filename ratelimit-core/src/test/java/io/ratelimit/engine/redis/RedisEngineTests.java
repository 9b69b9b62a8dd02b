package io.ratelimit.engine.redis;

import io.lettuce.core.RedisClient;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.codec.ByteArrayCodec;
import io.ratelimit.engine.DecisionEngine;
import io.ratelimit.engine.EngineContract;
import io.ratelimit.engine.RandomIds;
import io.ratelimit.key.KeyLayout;
import io.ratelimit.key.OverrideKey;
import io.ratelimit.limit.Algorithm;
import io.ratelimit.limit.Limit;
import io.ratelimit.override.RateLimitOverride;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The contract on a Redis whose script follows the test's clock.
 */
@Tag("redis")
class RedisEngineTests extends EngineContract {

	private static RedisClient client;

	private static StatefulRedisConnection<byte[], byte[]> connection;

	private final LettuceScripts scripts = new LettuceScripts(connection.async(), this.clock);

	private final RedisEngine engine = new RedisEngine(this.scripts, this.clock, new RandomIds());

	@BeforeAll
	static void connect() {
		client = RedisClient.create(TestRedis.uri());
		connection = client.connect(ByteArrayCodec.INSTANCE);
	}

	@AfterAll
	static void close() {
		client.shutdown();
	}

	@Override
	protected DecisionEngine engine() {
		return this.engine;
	}

	@Override
	protected KeyLayout layout() {
		return KeyLayout.PLAIN;
	}

	@Override
	protected void override(OverrideKey key, RateLimitOverride override) {
		new VirtualKeys(connection.sync(), this.clock).set(layout().override(key), override, null);
	}

	@Test
	void decisionOverSeveralAlgorithmsIsOneCall() {
		long before = this.scripts.calls.get();
		consume(check("/a", Limit.parse("5/m"), 1, false),
				check("/b", Limit.parse("5/m", Algorithm.CONCURRENCY), 1, false),
				check("/c", Limit.parse("5/m", Algorithm.TOKEN_BUCKET), 1, true));
		assertThat(this.scripts.calls.get() - before).isEqualTo(1);
	}

}
