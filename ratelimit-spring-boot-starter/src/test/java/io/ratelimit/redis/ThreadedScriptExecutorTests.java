package io.ratelimit.redis;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

import io.ratelimit.StoreFailure.Reason;
import io.ratelimit.engine.StoreException;
import org.junit.jupiter.api.Test;

import org.springframework.data.redis.connection.RedisConnectionFactory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.BDDMockito.given;
import static org.mockito.BDDMockito.then;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.times;

/**
 * Tests for {@link ThreadedScriptExecutor} with a Redis that hangs.
 */
class ThreadedScriptExecutorTests {

	private static final byte[][] NOTHING = {};

	private static final int THREADS = 16;

	private static final int WAITING = 1024;

	private final CountDownLatch asked = new CountDownLatch(THREADS);

	private final CountDownLatch answer = new CountDownLatch(1);

	private final RedisConnectionFactory factory = mock();

	private final ThreadedScriptExecutor executor = new ThreadedScriptExecutor(this.factory, RedisConnections.SCRIPT,
			Duration.ofSeconds(2));

	@Test
	void callsThatWaitTooLongAreNeverMadeAndTooManyAreRefused() throws InterruptedException {
		given(this.factory.getConnection()).willAnswer((invocation) -> {
			this.asked.countDown();
			this.answer.await();
			throw new IllegalStateException("hangs");
		});
		List<CompletableFuture<byte[]>> made = calls(THREADS);
		assertThat(this.asked.await(10, TimeUnit.SECONDS)).isTrue();
		List<CompletableFuture<byte[]>> waiting = calls(WAITING);
		assertFails(calls(1).get(0), Reason.TIMEOUT, "1024 calls wait for Redis already");
		CompletableFuture.delayedExecutor(2100, TimeUnit.MILLISECONDS).execute(this.answer::countDown);
		assertFails(made.get(0), Reason.ERROR, "hangs");
		assertFails(waiting.get(0), Reason.TIMEOUT, "No thread was free in time");
		assertFails(waiting.get(WAITING - 1), Reason.TIMEOUT, "No thread was free in time");
		then(this.factory).should(times(THREADS)).getConnection();
		this.executor.close();
	}

	private List<CompletableFuture<byte[]>> calls(int count) {
		return Stream.generate(() -> this.executor.execute(NOTHING, NOTHING).toCompletableFuture())
			.limit(count)
			.toList();
	}

	private static void assertFails(CompletableFuture<byte[]> call, Reason reason, String message) {
		assertThat(call).failsWithin(Duration.ofSeconds(10))
			.withThrowableThat()
			.havingCause()
			.isInstanceOfSatisfying(StoreException.class, (failure) -> {
				assertThat(failure.getReason()).isEqualTo(reason);
				assertThat(failure).hasMessage(message);
			});
	}

}
