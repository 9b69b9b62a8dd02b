package io.ratelimit.redis;

import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ThreadLocalRandom;

import io.ratelimit.Decision;
import io.ratelimit.Policy;
import io.ratelimit.RateLimitMode;
import io.ratelimit.RateLimitRequest;
import io.ratelimit.StoreFailure.Reason;
import io.ratelimit.engine.DefaultRateLimiter;
import io.ratelimit.engine.Listeners;
import io.ratelimit.engine.RandomIds;
import io.ratelimit.engine.StoreException;
import io.ratelimit.engine.redis.RedisEngine;
import io.ratelimit.engine.redis.ScriptExecutor;
import io.ratelimit.engine.redis.SlottedRedisEngine;
import io.ratelimit.key.KeyLayout;
import io.ratelimit.key.Subject;
import io.ratelimit.limit.Limit;
import org.junit.jupiter.api.Test;

import org.springframework.data.redis.connection.RedisConnection;
import org.springframework.data.redis.connection.RedisConnectionFactory;

import java.time.InstantSource;
import java.util.List;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * What every executor does, whatever client it uses.
 */
abstract class ScriptExecutorContract {

	static final byte[][] NO_KEYS = {};

	/**
	 * A peek at nothing: the verb, no clock, and no group.
	 */
	static final byte[][] PEEK = { { 1, 0 } };

	private final Subject subject = Subject.project(ThreadLocalRandom.current().nextLong(1, Long.MAX_VALUE), 1);

	abstract RedisConnectionFactory factory();

	abstract ScriptExecutor executor();

	private KeyLayout layout() {
		return new RateLimitRedis(factory()).isClustered() ? KeyLayout.CLUSTERED : KeyLayout.PLAIN;
	}

	private DefaultRateLimiter limiter() {
		InstantSource clock = InstantSource.system();
		return new DefaultRateLimiter(new SlottedRedisEngine(new RedisEngine(executor(), clock, new RandomIds())),
				layout(), () -> RateLimitMode.ON, new Listeners(List.of()), clock);
	}

	private RateLimitRequest request(long max) {
		return RateLimitRequest.of(Policy.of("/executor", Limit.parse(max + "/m")), this.subject);
	}

	@Test
	void decidesAndCounts() {
		DefaultRateLimiter limiter = limiter();
		assertThat(limiter.consume(request(2)).results().get(0).remaining()).isEqualTo(1);
		assertThat(limiter.consume(request(2)).results().get(0).remaining()).isZero();
		Decision blocked = limiter.consume(request(2));
		assertThat(blocked.allowed()).isFalse();
		assertThat(blocked.results().get(0).retryMillis()).isBetween(50_000L, 60_000L);
	}

	@Test
	void largeNumbersArriveExactly() {
		assertThat(limiter().consume(request(Limit.MAX)).results().get(0).remaining()).isEqualTo(Limit.MAX - 1);
	}

	@Test
	void scriptThatRedisForgotIsSentAgain() {
		DefaultRateLimiter limiter = limiter();
		limiter.consume(request(5));
		try (RedisConnection connection = factory().getConnection()) {
			connection.scriptingCommands().scriptFlush();
		}
		assertThat(limiter.consume(request(5)).results().get(0).remaining()).isEqualTo(3);
		assertThat(limiter.consume(request(5)).results().get(0).remaining()).isEqualTo(2);
	}

	@Test
	void emptyCallIsAnswered() {
		assertThat(executor().execute(NO_KEYS, PEEK)).succeedsWithin(java.time.Duration.ofSeconds(5))
			.isEqualTo(new byte[0]);
	}

	@Test
	void errorOfTheScriptIsAnError() {
		byte[][] keys = { bytes("ratelimit:broken") };
		byte[][] arguments = { bytes("x") };
		assertThatExceptionOfType(CompletionException.class)
			.isThrownBy(() -> executor().execute(keys, arguments).toCompletableFuture().join())
			.havingCause()
			.isInstanceOfSatisfying(StoreException.class,
					(failure) -> assertThat(failure.getReason()).isEqualTo(Reason.ERROR));
	}

	static byte[] bytes(String text) {
		return text.getBytes(StandardCharsets.UTF_8);
	}

}
