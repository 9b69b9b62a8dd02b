package io.ratelimit.redis;

import java.io.IOException;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;

import io.ratelimit.StoreFailure.Reason;
import io.ratelimit.engine.StoreException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import org.springframework.dao.QueryTimeoutException;
import org.springframework.data.redis.RedisConnectionFailureException;
import org.springframework.data.redis.RedisSystemException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

/**
 * Tests for {@link RedisFailure}.
 */
class RedisFailureTests {

	@ParameterizedTest
	@MethodSource
	void reasonsAreToldApart(Throwable thrown, Reason reason) {
		assertThat(RedisFailure.toStoreException(thrown).getReason()).isEqualTo(reason);
		assertThat(RedisFailure.toStoreException(new CompletionException(thrown)).getReason()).isEqualTo(reason);
	}

	static Stream<Arguments> reasonsAreToldApart() {
		return Stream.of(
				arguments(server("OOM command not allowed when used memory > 'maxmemory'."), Reason.OUT_OF_MEMORY),
				arguments(server("ERR Error running script: -OOM command not allowed"), Reason.OUT_OF_MEMORY),
				arguments(server("READONLY You can't write against a read only replica."), Reason.READ_ONLY),
				arguments(server("MISCONF Redis is configured to save RDB snapshots"), Reason.READ_ONLY),
				arguments(server("WRONGTYPE Operation against a key"), Reason.ERROR),
				arguments(new QueryTimeoutException("slow"), Reason.TIMEOUT),
				arguments(new TimeoutException(), Reason.TIMEOUT),
				arguments(new RedisConnectionFailureException("refused"), Reason.CONNECTION),
				arguments(new IllegalStateException(new IOException("reset")), Reason.CONNECTION));
	}

	@Test
	void failureThatIsToldApartAlreadyStays() {
		StoreException failure = new StoreException(Reason.TIMEOUT, "slow", null);
		assertThat(RedisFailure.toStoreException(new CompletionException(failure))).isSameAs(failure);
	}

	@Test
	void messageHasWhatTheFailureWasCausedByUnlessItSaysNothingNew() {
		assertThat(RedisFailure.toStoreException(server("OOM command not allowed")))
			.hasMessage("Error in execution: OOM command not allowed");
		assertThat(RedisFailure.toStoreException(new IllegalStateException(new IOException("reset"))))
			.hasMessage("java.io.IOException: reset");
		assertThat(RedisFailure.toStoreException(new IllegalStateException("slow", new TimeoutException())))
			.hasMessage("slow");
		assertThat(RedisFailure.toStoreException(new TimeoutException())).hasMessage("TimeoutException");
	}

	private static Throwable server(String message) {
		return new RedisSystemException("Error in execution", new IllegalStateException(message));
	}

}
