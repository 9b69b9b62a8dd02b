package io.ratelimit.engine.redis;

import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.stream.Stream;

import io.lettuce.core.cluster.api.sync.RedisClusterCommands;
import io.ratelimit.engine.TestClock;
import io.ratelimit.override.RateLimitOverride;
import org.jspecify.annotations.Nullable;

/**
 * Overrides in a Redis whose script follows a test's clock, and their TTLs with it.
 */
final class VirtualKeys {

	private final RedisClusterCommands<byte[], byte[]> commands;

	private final TestClock clock;

	VirtualKeys(RedisClusterCommands<byte[], byte[]> commands, TestClock clock) {
		this.commands = commands;
		this.clock = clock;
	}

	void set(String key, @Nullable RateLimitOverride override, @Nullable Long ttlMillis) {
		byte[] name = bytes(key);
		delete(Set.of(key));
		if (override != null) {
			set(name, "max_requests", override.maxRequests());
			set(name, "expiry", (override.expiry() != null) ? override.expiry().toSeconds() : null);
			if (ttlMillis != null) {
				this.commands.set(bytes(expires(key)), bytes(Long.toString(this.clock.millis() + ttlMillis)));
			}
		}
	}

	void delete(Set<String> keys) {
		this.commands.del(keys.stream()
			.flatMap((key) -> Stream.of(key, expires(key)))
			.map(VirtualKeys::bytes)
			.toArray(byte[][]::new));
	}

	private static String expires(String key) {
		return key + "#expires";
	}

	private void set(byte[] key, String field, @Nullable Long value) {
		if (value != null) {
			this.commands.hset(key, bytes(field), bytes(value.toString()));
		}
	}

	private static byte[] bytes(String text) {
		return text.getBytes(StandardCharsets.UTF_8);
	}

}
