package io.ratelimit.engine.redis;

import java.util.concurrent.ThreadLocalRandom;

import io.lettuce.core.RedisClient;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.codec.ByteArrayCodec;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tag;
import net.jqwik.api.lifecycle.AfterContainer;
import net.jqwik.api.lifecycle.BeforeContainer;

/**
 * The two engines give the same answers, whatever they are asked.
 */
@Tag("redis")
class EngineEquivalenceProperties {

	private static RedisClient client;

	private static StatefulRedisConnection<byte[], byte[]> connection;

	@BeforeContainer
	static void connect() {
		client = RedisClient.create(TestRedis.uri());
		connection = client.connect(ByteArrayCodec.INSTANCE);
	}

	@AfterContainer
	static void close() {
		client.shutdown();
	}

	@Property(tries = 1_000, edgeCases = EdgeCasesMode.NONE)
	void memoryAndRedisAnswerAnySequenceOfStepsAlike(@ForAll("scenarios") Scenario scenario) {
		long organization = ThreadLocalRandom.current().nextLong(1, Long.MAX_VALUE);
		EnginePair engines = new EnginePair(scenario.limits(), organization, connection);
		try {
			engines.run(scenario.steps());
		}
		finally {
			engines.forget();
		}
	}

	@Provide
	Arbitrary<Scenario> scenarios() {
		return Scenarios.scenarios();
	}

}
