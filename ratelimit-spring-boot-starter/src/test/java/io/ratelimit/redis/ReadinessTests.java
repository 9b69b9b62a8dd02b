package io.ratelimit.redis;

import java.io.IOException;
import java.net.ServerSocket;
import java.time.Duration;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import org.springframework.dao.QueryTimeoutException;
import org.springframework.data.redis.RedisConnectionFailureException;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;
import org.springframework.data.redis.core.StringRedisTemplate;

import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatNoException;

/**
 * Tests for {@link Readiness}.
 */
class ReadinessTests {

	@Test
	@Tag("redis")
	void redisThatAnswersIsReadyWhateverTheKeyHolds() {
		LettuceConnectionFactory factory = RedisConnections.lettuce();
		StringRedisTemplate redis = new StringRedisTemplate(factory);
		redis.opsForSet().add("readiness", "no text");
		assertThatNoException().isThrownBy(() -> new Readiness(redis).require("readiness"));
		redis.delete("readiness");
		factory.destroy();
	}

	@Test
	void serverThatSaysNothingFailsLongBeforeTheClientGivesUp() throws IOException {
		try (ServerSocket silent = new ServerSocket(0)) {
			LettuceConnectionFactory factory = RedisConnections.lettuce(silent.getLocalPort());
			Readiness readiness = new Readiness(new StringRedisTemplate(factory), Duration.ofMillis(50));
			assertThatExceptionOfType(QueryTimeoutException.class).isThrownBy(() -> readiness.require("key"))
				.withMessageContaining("within 50 ms");
			factory.destroy();
		}
	}

	@Test
	void failureOfTheClientIsPassedOn() {
		LettuceConnectionFactory factory = RedisConnections.lettuce(1);
		assertThatExceptionOfType(RedisConnectionFailureException.class)
			.isThrownBy(() -> new Readiness(new StringRedisTemplate(factory)).require("key"));
		factory.destroy();
	}

}
