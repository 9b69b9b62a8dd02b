package io.ratelimit.redis;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.CompletionStage;

import io.ratelimit.engine.DecisionEngine;
import io.ratelimit.engine.EngineContract;
import io.ratelimit.engine.RandomIds;
import io.ratelimit.engine.redis.RedisEngine;
import io.ratelimit.engine.redis.ScriptExecutor;
import io.ratelimit.key.KeyLayout;
import io.ratelimit.key.OverrideKey;
import io.ratelimit.override.RateLimitOverride;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;

import org.springframework.core.io.ClassPathResource;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;
import org.springframework.data.redis.core.script.RedisScript;

/**
 * The contract of all engines, over the starter's executor and overrides.
 */
@Tag("redis")
class StarterEngineTests extends EngineContract {

	private static final LettuceConnectionFactory factory = RedisConnections.lettuce();

	private static final ScriptExecutor executor = new RateLimitRedis(factory).executor(virtualScript(),
			Duration.ofSeconds(5));

	private final RedisEngine engine = new RedisEngine(this::execute, this.clock, new RandomIds());

	private final RedisRateLimitOverrides overrides = new RedisRateLimitOverrides(factory, KeyLayout.PLAIN);

	@AfterAll
	static void close() throws Exception {
		((AutoCloseable) executor).close();
		factory.destroy();
	}

	private CompletionStage<byte[]> execute(byte[][] keys, byte[][] arguments) {
		byte[][] all = Arrays.copyOf(arguments, arguments.length + 1);
		all[arguments.length] = Long.toString(this.clock.millis()).getBytes(StandardCharsets.UTF_8);
		return executor.execute(keys, all);
	}

	private static RedisScript<?> virtualScript() {
		try {
			String clock = new ClassPathResource("io/ratelimit/engine/redis/virtual-clock.lua")
				.getContentAsString(StandardCharsets.UTF_8);
			return RedisScript.of(clock + RedisConnections.SCRIPT.getScriptAsString(), byte[].class);
		}
		catch (IOException ex) {
			throw new IllegalStateException(ex);
		}
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
		this.overrides.set(key, override);
	}

}
