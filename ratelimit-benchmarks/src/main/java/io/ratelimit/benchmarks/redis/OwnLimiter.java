package io.ratelimit.benchmarks.redis;

import java.time.Clock;
import java.time.Duration;
import java.util.List;

import io.lettuce.core.api.StatefulRedisConnection;
import io.ratelimit.Decision;
import io.ratelimit.Decision.Outcome;
import io.ratelimit.Decision.Source;
import io.ratelimit.FailurePolicy;
import io.ratelimit.RateLimitMode;
import io.ratelimit.RateLimitRequest;
import io.ratelimit.RateLimiter;
import io.ratelimit.benchmarks.Requests;
import io.ratelimit.benchmarks.measure.Contender;
import io.ratelimit.engine.DefaultRateLimiter;
import io.ratelimit.engine.FailureGuard;
import io.ratelimit.engine.FailureGuard.Settings;
import io.ratelimit.engine.Listeners;
import io.ratelimit.engine.RandomIds;
import io.ratelimit.engine.memory.MemoryEngine;
import io.ratelimit.engine.memory.MemoryOverrides;
import io.ratelimit.engine.redis.RateLimitScript;
import io.ratelimit.engine.redis.RedisEngine;
import io.ratelimit.key.KeyLayout;

/**
 * This project's limiter as an application has it: guard, engine and script.
 */
final class OwnLimiter {

	private static final Clock CLOCK = Clock.systemUTC();

	private final RateLimiter limiter;

	private final int keys;

	OwnLimiter(StatefulRedisConnection<byte[], byte[]> connection, int keys) {
		RedisEngine store = RedisEngine.sharingCalls(new LettuceScriptExecutor(connection, RateLimitScript.load()),
				CLOCK, new RandomIds());
		MemoryEngine local = new MemoryEngine(new MemoryOverrides(KeyLayout.PLAIN, CLOCK), CLOCK, new RandomIds(),
				keys);
		Listeners listeners = new Listeners(List.of());
		Settings settings = new Settings(FailurePolicy.CLOSED, Duration.ofSeconds(5), Duration.ofSeconds(1));
		FailureGuard guard = new FailureGuard(store, local, settings, listeners, CLOCK);
		this.limiter = new DefaultRateLimiter(guard, KeyLayout.PLAIN, () -> RateLimitMode.ON, listeners, CLOCK);
		this.keys = keys;
	}

	List<Contender<?>> contenders() {
		return List.of(contender("io.ratelimit, fixed window", Requests.fixedWindow(this.keys)),
				contender("io.ratelimit, fixed window with overrides", Requests.overridable(this.keys)),
				contender("io.ratelimit, four tiers", Requests.fourTiers(this.keys)),
				contender("io.ratelimit, token bucket", Requests.tokenBucket(this.keys)));
	}

	private Contender<Decision> contender(String name, RateLimitRequest[] requests) {
		return new Contender<>(name, (key) -> this.limiter.consume(requests[key]),
				(key) -> this.limiter.consumeAsync(requests[key]),
				(decision) -> decision.outcome() == Outcome.ALLOWED && decision.source() == Source.REDIS);
	}

}
