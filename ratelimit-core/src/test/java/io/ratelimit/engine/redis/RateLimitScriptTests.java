package io.ratelimit.engine.redis;

import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.UUID;

import io.lettuce.core.RedisClient;
import io.lettuce.core.SetArgs;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.api.sync.RedisCommands;
import io.lettuce.core.codec.ByteArrayCodec;
import io.lettuce.core.codec.StringCodec;
import io.ratelimit.Decision;
import io.ratelimit.Policy;
import io.ratelimit.StoreFailure.Reason;
import io.ratelimit.engine.Check;
import io.ratelimit.engine.CheckGroup;
import io.ratelimit.engine.CheckGroup.Operation;
import io.ratelimit.engine.RandomIds;
import io.ratelimit.engine.StoreException;
import io.ratelimit.key.CounterKey;
import io.ratelimit.limit.Algorithm;
import io.ratelimit.limit.FixedWindow;
import io.ratelimit.limit.Limit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * What the script leaves in Redis, on the server's own clock.
 */
@Tag("redis")
class RateLimitScriptTests {

	private static final Duration MINUTE = Duration.ofMinutes(1);

	private static RedisClient client;

	private static StatefulRedisConnection<byte[], byte[]> connection;

	private static RedisCommands<String, String> redis;

	private final String prefix = "ratelimit-test:" + UUID.randomUUID() + ":";

	private final RedisEngine engine = new RedisEngine(new LettuceScripts(connection.async(), null),
			InstantSource.system(), new RandomIds());

	@BeforeAll
	static void connect() {
		client = RedisClient.create(TestRedis.uri());
		connection = client.connect(ByteArrayCodec.INSTANCE);
		redis = client.connect(StringCodec.UTF8).sync();
	}

	@AfterAll
	static void close() {
		client.shutdown();
	}

	@AfterEach
	void removeKeys() {
		redis.keys(this.prefix + "*").forEach(redis::del);
	}

	private String key(String name) {
		return this.prefix + name;
	}

	private Check check(String name, Limit limit, long cost) {
		CounterKey key = new CounterKey(key(name), List.of(key("project"), key("organization")));
		return new Check(Policy.of("/x", limit), key, cost, false);
	}

	private Decision consume(Check... checks) {
		return this.engine.decide(new CheckGroup(Operation.CONSUME, List.of(checks), null));
	}

	private static Limit limit(Algorithm algorithm) {
		return Limit.of(algorithm, 10, MINUTE);
	}

	@Test
	void fixedWindowIsAPlainIntegerWithATtl() {
		consume(check("fw", limit(Algorithm.FIXED_WINDOW), 3));
		consume(check("fw", limit(Algorithm.FIXED_WINDOW), 4));
		assertThat(redis.get(key("fw"))).isEqualTo("7");
		assertThat(redis.pttl(key("fw"))).isBetween(50_000L, 60_000L);
	}

	@ParameterizedTest
	@EnumSource(Algorithm.class)
	void everyCounterHasATtl(Algorithm algorithm) {
		consume(check("key", limit(algorithm), 10));
		assertThat(redis.pttl(key("key"))).isBetween(1L, 120_000L);
	}

	@ParameterizedTest
	@EnumSource(Algorithm.class)
	void rejectedFirstRequestWritesNothing(Algorithm algorithm) {
		consume(check("key", limit(algorithm), 11));
		redis.set(key("full"), "10", SetArgs.Builder.px(60_000));
		consume(check("key", limit(algorithm), 1), check("full", limit(Algorithm.FIXED_WINDOW), 1));
		assertThat(redis.keys(this.prefix + "*")).containsExactly(key("full"));
	}

	@ParameterizedTest
	@EnumSource(Algorithm.class)
	void lostTtlIsRepairedEvenByARejectedRequest(Algorithm algorithm) {
		consume(check("key", limit(algorithm), 10));
		redis.persist(key("key"));
		assertThat(consume(check("key", limit(algorithm), 10)).allowed()).isFalse();
		assertThat(redis.pttl(key("key"))).isBetween(1L, 120_000L);
	}

	@Test
	void lostTtlIsRepairedByAnAcceptedRequestAndNotByAPeek() {
		redis.set(key("key"), "3");
		this.engine
			.decide(new CheckGroup(Operation.PEEK, List.of(check("key", limit(Algorithm.FIXED_WINDOW), 1)), null));
		assertThat(redis.pttl(key("key"))).isEqualTo(-1);
		assertThat(consume(check("key", limit(Algorithm.FIXED_WINDOW), 1)).allowed()).isTrue();
		assertThat(redis.pttl(key("key"))).isBetween(50_000L, 60_000L);
	}

	@Test
	void shortestWindowHasATtlAboveZero() {
		for (int i = 0; i < 200; i++) {
			Decision decision = consume(check("key", new FixedWindow(1_000, Duration.ofMillis(1), false), 1));
			assertThat(decision.results().get(0).resetMillis()).isPositive();
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "nan", "inf", "-inf", "0x10", "1e400", "1e3", "3.5", "-5", "0", "", " 5", "+5", "05",
			"abc", "1000000000000000", "99999999999999999999" })
	void unusableOverrideIsIgnoredAndTold(String value) {
		redis.hset(key("project"), Map.of("max_requests", value, "expiry", value));
		Decision decision = consume(check("key", limit(Algorithm.FIXED_WINDOW), 1));
		assertThat(decision.results().get(0).max()).isEqualTo(10);
		assertThat(decision.results().get(0).windowMillis()).isEqualTo(60_000);
		assertThat(decision.ignoredOverrides()).containsExactly(key("project"));
	}

	@Test
	void unusableFieldLeavesTheOtherFieldAndTheOrganizationAlone() {
		redis.hset(key("project"), Map.of("max_requests", "nan", "expiry", "30"));
		redis.hset(key("organization"), Map.of("max_requests", "25", "expiry", "40000000"));
		Decision decision = consume(check("key", limit(Algorithm.FIXED_WINDOW), 1));
		assertThat(decision.results().get(0).max()).isEqualTo(25);
		assertThat(decision.results().get(0).windowMillis()).isEqualTo(30_000);
		assertThat(decision.ignoredOverrides()).containsExactly(key("project"), key("organization"));
	}

	@Test
	void overrideOfAnotherTypeIsIgnoredAndTold() {
		redis.set(key("project"), "100");
		redis.hset(key("organization"), "max_requests", "20");
		Decision decision = consume(check("key", limit(Algorithm.FIXED_WINDOW), 1));
		assertThat(decision.results().get(0).max()).isEqualTo(20);
		assertThat(decision.ignoredOverrides()).containsExactly(key("project"));
	}

	@Test
	void overrideMayHaveOtherFields() {
		redis.hset(key("project"), Map.of("max_requests", "15", "comment", "until March"));
		Decision decision = consume(check("key", limit(Algorithm.FIXED_WINDOW), 1));
		assertThat(decision.results().get(0).max()).isEqualTo(15);
		assertThat(decision.ignoredOverrides()).isEmpty();
	}

	@ParameterizedTest
	@EnumSource(Algorithm.class)
	void counterOfAnotherTypeIsATypedFailureAndChargesNothing(Algorithm algorithm) {
		redis.lpush(key("list"), "value");
		Check broken = check("list", limit(algorithm), 1);
		Check sound = check("sound", limit(Algorithm.FIXED_WINDOW), 1);
		for (Check[] checks : List.of(new Check[] { broken }, new Check[] { broken, sound },
				new Check[] { sound, broken })) {
			assertThatExceptionOfType(StoreException.class).isThrownBy(() -> consume(checks))
				.withMessageContaining(key("list"))
				.satisfies((ex) -> assertThat(ex.getReason()).isEqualTo(Reason.UNREADABLE));
		}
		assertThat(redis.keys(this.prefix + "*")).containsExactly(key("list"));
		assertThat(redis.llen(key("list"))).isEqualTo(1);
	}

	@ParameterizedTest
	@ValueSource(strings = { "abc", "", "3.5", "0x10", "1e3", "-1", "007", "99999999999999999999", "1:2", "0:1:3:4",
			"1:0:3" })
	void counterWithNoNumberInItIsATypedFailure(String text) {
		for (Algorithm algorithm : List.of(Algorithm.FIXED_WINDOW, Algorithm.TOKEN_BUCKET,
				Algorithm.SLIDING_WINDOW_COUNTER)) {
			redis.set(key("key"), text);
			assertThatExceptionOfType(StoreException.class).isThrownBy(() -> consume(check("key", limit(algorithm), 1)))
				.satisfies((ex) -> assertThat(ex.getReason()).isEqualTo(Reason.UNREADABLE));
			assertThat(redis.get(key("key"))).isEqualTo(text);
		}
	}

	@Test
	void countsNearTheLargestMaximumStayWholeNumbers() {
		Limit limit = new FixedWindow(Limit.MAX, MINUTE, false);
		consume(check("key", limit, Limit.MAX - 3));
		consume(check("key", limit, 2));
		assertThat(redis.get(key("key"))).isEqualTo("999999999999998");
		redis.hset(key("project"), "max_requests", "1000000000");
		consume(check("round", limit, 1_000_000_000));
		assertThat(redis.get(key("round"))).isEqualTo("1000000000");
		assertThat(consume(check("round", limit, 1)).allowed()).isFalse();
	}

	@Test
	void peekWritesNothing() {
		for (Algorithm algorithm : Algorithm.values()) {
			this.engine.decide(new CheckGroup(Operation.PEEK, List.of(check("key", limit(algorithm), 1)), null));
		}
		assertThat(redis.keys(this.prefix + "*")).isEmpty();
	}

	@ParameterizedTest
	@EnumSource(Algorithm.class)
	void refundNeverCreatesAKeyAndKeepsTheTtl(Algorithm algorithm) {
		Decision decision = consume(check("key", limit(algorithm), 4));
		consume(check("key", limit(algorithm), 4));
		this.engine.refund(decision).toCompletableFuture().join();
		assertThat(redis.pttl(key("key"))).isBetween(1L, 120_000L);
		redis.del(key("key"));
		this.engine.refund(decision).toCompletableFuture().join();
		assertThat(redis.exists(key("key"))).isZero();
	}

	@Test
	void forgottenScriptIsRepairedInPlace() {
		redis.scriptFlush();
		assertThat(consume(check("key", limit(Algorithm.FIXED_WINDOW), 1)).allowed()).isTrue();
	}

	@Test
	void windowsFollowTheServersClock() {
		Decision decision = consume(check("key", new FixedWindow(10, Duration.ofDays(1), true), 1));
		long now = Long.parseLong(redis.time().get(0)) * 1_000;
		long left = 86_400_000 - now % 86_400_000;
		assertThat(decision.results().get(0).resetMillis()).isBetween(left - 60_000, left + 1_000);
	}

}
