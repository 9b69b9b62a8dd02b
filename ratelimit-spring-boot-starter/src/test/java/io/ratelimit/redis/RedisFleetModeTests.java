package io.ratelimit.redis;

import java.time.Duration;
import java.time.InstantSource;

import io.ratelimit.RateLimitMode;
import io.ratelimit.engine.TestClock;
import io.ratelimit.key.KeyLayout;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;
import org.springframework.data.redis.core.StringRedisTemplate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

/**
 * Tests for {@link RedisFleetMode}, on a Redis of its own: the mode would reach all other
 * tests.
 */
@Tag("redis")
@ExtendWith(OutputCaptureExtension.class)
class RedisFleetModeTests {

	private static final Duration SECOND = Duration.ofSeconds(1);

	private static final RestartableRedis SERVER = new RestartableRedis();

	private final TestClock clock = new TestClock();

	private LettuceConnectionFactory factory;

	private StringRedisTemplate redis;

	private RedisFleetMode mode;

	@BeforeAll
	static void startServer() {
		SERVER.start();
	}

	@AfterAll
	static void stopServer() {
		SERVER.stop();
	}

	@BeforeEach
	void connect() {
		this.factory = RedisConnections.lettuce(SERVER.port());
		this.redis = new StringRedisTemplate(this.factory);
		this.redis.delete(KeyLayout.fleetMode());
		this.mode = new RedisFleetMode(this.factory, SECOND, this.clock);
	}

	@AfterEach
	void close() {
		this.mode.stop();
		this.factory.destroy();
	}

	@ParameterizedTest
	@CsvSource({ "on, ON", "off, OFF", "monitor, MONITOR", "false, OFF" })
	void modeIsReadFromItsKey(String text, RateLimitMode expected) {
		this.redis.opsForValue().set("ratelimit_mode", text);
		this.mode.read();
		assertThat(this.mode.get()).isEqualTo(expected);
	}

	@Test
	void fleetWithoutAKeyHasNoMode() {
		this.mode.read();
		assertThat(this.mode.get()).isNull();
	}

	@Test
	void modeThatIsSetHoldsAtOnceAndStandsInRedisUntilItIsCleared() {
		this.mode.set(RateLimitMode.MONITOR);
		assertThat(this.mode.get()).isEqualTo(RateLimitMode.MONITOR);
		assertThat(this.redis.opsForValue().get("ratelimit_mode")).isEqualTo("monitor");
		this.mode.set(null);
		assertThat(this.mode.get()).isNull();
		assertThat(this.redis.hasKey("ratelimit_mode")).isFalse();
	}

	@Test
	void unknownValueIsIgnoredAndToldOnce(CapturedOutput output) {
		this.mode.set(RateLimitMode.OFF);
		this.redis.opsForValue().set("ratelimit_mode", "sometimes");
		this.mode.read();
		this.mode.read();
		assertThat(this.mode.get()).isNull();
		assertThat(output).containsOnlyOnce("'ratelimit_mode' in Redis is 'sometimes', which is no mode");
	}

	@Test
	void keyOfAnotherTypeIsIgnoredAndToldOnce(CapturedOutput output) {
		this.redis.opsForHash().put("ratelimit_mode", "mode", "off");
		this.mode.read();
		this.mode.read();
		assertThat(this.mode.get()).isNull();
		assertThat(output).containsOnlyOnce("'ratelimit_mode' in Redis is no text");
	}

	@Test
	void lastModeHoldsForTenMinutesWhileRedisIsDown() {
		this.mode.set(RateLimitMode.OFF);
		LettuceConnectionFactory nowhere = RedisConnections.lettuce(1);
		RedisFleetMode stranded = new RedisFleetMode(nowhere, SECOND, this.clock);
		stranded.read();
		assertThat(stranded.get()).isNull();
		nowhere.destroy();
		this.factory.stop();
		this.mode.read();
		assertThat(this.mode.get()).isEqualTo(RateLimitMode.OFF);
		this.clock.advance(RedisFleetMode.MAX_AGE.minusMillis(1));
		this.mode.read();
		assertThat(this.mode.get()).isEqualTo(RateLimitMode.OFF);
		this.clock.advance(Duration.ofMillis(1));
		assertThat(this.mode.get()).isNull();
		this.factory.start();
		this.mode.read();
		assertThat(this.mode.get()).isEqualTo(RateLimitMode.OFF);
	}

	@Test
	void startedModeIsKnownAtOnceAndFollowed() {
		this.redis.opsForValue().set("ratelimit_mode", "monitor");
		RedisFleetMode started = new RedisFleetMode(this.factory, SECOND, InstantSource.system());
		try {
			started.start();
			assertThat(started.isRunning()).isTrue();
			assertThat(started.get()).isEqualTo(RateLimitMode.MONITOR);
			this.mode.set(RateLimitMode.OFF);
			await().atMost(Duration.ofSeconds(3)).until(() -> started.get() == RateLimitMode.OFF);
		}
		finally {
			started.stop();
		}
		assertThat(started.isRunning()).isFalse();
	}

	@Test
	void modeThatIsNeverReadCannotBeSet() {
		RedisFleetMode never = new RedisFleetMode(this.factory, Duration.ZERO, this.clock);
		never.start();
		assertThat(never.isRunning()).isFalse();
		assertThatExceptionOfType(UnsupportedOperationException.class).isThrownBy(() -> never.set(RateLimitMode.ON))
			.withMessageContaining("'ratelimit.fleet.poll-interval' is 0");
		assertThat(this.redis.hasKey("ratelimit_mode")).isFalse();
	}

}
