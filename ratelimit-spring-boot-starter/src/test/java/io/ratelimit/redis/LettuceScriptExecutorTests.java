package io.ratelimit.redis;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

import io.lettuce.core.AbstractRedisClient;
import io.lettuce.core.protocol.CommandType;
import io.lettuce.core.protocol.ReadOnlyCommands;
import io.ratelimit.Policy;
import io.ratelimit.engine.Check;
import io.ratelimit.engine.CheckGroup;
import io.ratelimit.engine.CheckGroup.Operation;
import io.ratelimit.engine.StoreException;
import io.ratelimit.engine.redis.RedisEngine;
import io.ratelimit.engine.redis.ScriptExecutor;
import io.ratelimit.engine.redis.TestRedis;
import io.ratelimit.key.CounterKey;
import io.ratelimit.limit.Limit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import reactor.blockhound.BlockHound;
import reactor.blockhound.BlockingOperationError;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

import org.springframework.data.redis.connection.RedisConnection;
import org.springframework.data.redis.connection.RedisConnectionFactory;
import org.springframework.data.redis.connection.RedisStandaloneConfiguration;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;
import org.springframework.data.redis.core.script.RedisScript;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatException;
import static org.awaitility.Awaitility.await;

/**
 * The contract with Lettuce.
 */
@Tag("redis")
class LettuceScriptExecutorTests extends ScriptExecutorContract {

	private static final LettuceConnectionFactory factory = RedisConnections.lettuce();

	private static final ScriptExecutor executor = new RateLimitRedis(factory).executor(RedisConnections.SCRIPT,
			Duration.ofSeconds(5));

	@BeforeAll
	static void installBlockHound() {
		BlockHound.install();
	}

	@AfterAll
	static void close() throws Exception {
		((AutoCloseable) executor).close();
		factory.destroy();
	}

	@Override
	RedisConnectionFactory factory() {
		return factory;
	}

	@Override
	ScriptExecutor executor() {
		return executor;
	}

	@Test
	void scriptNeverGoesToAReplica() {
		assertThat(ReadOnlyCommands.isReadOnlyCommand(CommandType.EVALSHA)).isFalse();
		assertThat(ReadOnlyCommands.isReadOnlyCommand(CommandType.EVAL)).isFalse();
	}

	@Test
	void ownConnectionUsesTheDatabaseOfTheFactory() throws Exception {
		LettuceConnectionFactory other = new LettuceConnectionFactory(factory.getStandaloneConfiguration());
		other.setDatabase(3);
		other.afterPropertiesSet();
		RedisScript<byte[]> set = RedisScript.of("return redis.call('SET', 'here', 'x', 'PX', '60000').ok",
				byte[].class);
		try (LettuceScriptExecutor connected = new LettuceScriptExecutor(other, set, Duration.ofSeconds(5));
				RedisConnection of3 = other.getConnection();
				RedisConnection of0 = factory.getConnection()) {
			assertThat(connected.execute(NO_KEYS, PEEK)).succeedsWithin(Duration.ofSeconds(5));
			assertThat(of3.keyCommands().exists(bytes("here"))).isTrue();
			assertThat(of0.keyCommands().exists(bytes("here"))).isFalse();
		}
		finally {
			other.destroy();
		}
	}

	@Test
	void failureSaysWhyRedisRefusesTheConnection() {
		LettuceConnectionFactory stranger = new LettuceConnectionFactory(
				new RedisStandaloneConfiguration(factory.getHostName(), factory.getPort()));
		stranger.getStandaloneConfiguration().setUsername("nobody");
		stranger.getStandaloneConfiguration().setPassword("wrong");
		stranger.afterPropertiesSet();
		try (LettuceScriptExecutor refused = new LettuceScriptExecutor(stranger, RedisConnections.SCRIPT,
				Duration.ofSeconds(5))) {
			assertThat(refused.execute(NO_KEYS, PEEK)).failsWithin(Duration.ofSeconds(5))
				.withThrowableThat()
				.withMessageContaining("WRONGPASS");
		}
		finally {
			stranger.destroy();
		}
	}

	@Test
	void callerIsNotHeldUpByConnecting() {
		SlowFactory slow = new SlowFactory();
		LettuceScriptExecutor waiting = new LettuceScriptExecutor(slow, RedisConnections.SCRIPT,
				Duration.ofSeconds(20));
		CompletionStage<byte[]> call = waiting.execute(NO_KEYS, PEEK);
		assertThat(call.toCompletableFuture()).isNotDone();
		slow.connect.countDown();
		assertThat(call).succeedsWithin(Duration.ofSeconds(20));
		assertThat(slow.connections).hasValue(1);
		waiting.close();
		slow.destroy();
	}

	@Test
	void startIsNotHeldUpByARedisThatHangs() {
		SlowFactory slow = new SlowFactory();
		LettuceScriptExecutor hanging = new LettuceScriptExecutor(slow, RedisConnections.SCRIPT, Duration.ofSeconds(1));
		assertThat(CompletableFuture.runAsync(hanging::start)).succeedsWithin(Duration.ofSeconds(10));
		assertThat(hanging.isRunning()).isTrue();
		assertThat(hanging.isConnected()).isFalse();
		hanging.stop();
		assertThat(hanging.isRunning()).isFalse();
		hanging.close();
		slow.connect.countDown();
		slow.destroy();
	}

	@Test
	void callThatWaitedTooLongForAConnectionIsNotMadeLater() {
		SlowFactory slow = new SlowFactory();
		LettuceScriptExecutor waiting = new LettuceScriptExecutor(slow, RedisConnections.SCRIPT, Duration.ofMillis(50));
		byte[] key = ("ratelimit:/late:" + UUID.randomUUID()).getBytes(StandardCharsets.UTF_8);
		RedisEngine engine = new RedisEngine(waiting, InstantSource.system(), () -> "id");
		Check check = new Check(Policy.of("/late", Limit.parse("5/m")), new CounterKey(new String(key), List.of()), 1,
				false);
		assertThat(engine.decideAsync(new CheckGroup(Operation.CONSUME, List.of(check), null)))
			.failsWithin(Duration.ofSeconds(5))
			.withThrowableThat()
			.withCauseInstanceOf(StoreException.class);
		slow.connect.countDown();
		await().until(() -> waiting.execute(NO_KEYS, PEEK)
			.handle((reply, thrown) -> thrown == null)
			.toCompletableFuture()
			.join());
		try (RedisConnection connection = factory.getConnection()) {
			assertThat(connection.keyCommands().exists(key)).isFalse();
		}
		waiting.close();
		slow.destroy();
	}

	@Test
	void closedExecutorFailsAtOnce() {
		LettuceScriptExecutor closed = new LettuceScriptExecutor(factory, RedisConnections.SCRIPT,
				Duration.ofSeconds(5));
		closed.close();
		assertThat(closed.execute(NO_KEYS, PEEK)).failsWithin(Duration.ofSeconds(1));
	}

	@Test
	void nothingBlocksAThreadThatMustNot() {
		Mono<Void> sleep = Mono.fromRunnable(LettuceScriptExecutorTests::sleep);
		assertThatException().isThrownBy(() -> sleep.subscribeOn(Schedulers.parallel()).block())
			.withCauseInstanceOf(BlockingOperationError.class);
		LettuceScriptExecutor fresh = new LettuceScriptExecutor(factory, RedisConnections.SCRIPT,
				Duration.ofSeconds(20));
		Mono<byte[]> call = Mono.defer(() -> Mono.fromCompletionStage(fresh.execute(NO_KEYS, PEEK)))
			.subscribeOn(Schedulers.parallel());
		assertThat(call.block(Duration.ofSeconds(20))).isEmpty();
		assertThat(call.block(Duration.ofSeconds(20))).isEmpty();
		fresh.close();
	}

	private static void sleep() {
		try {
			Thread.sleep(1);
		}
		catch (InterruptedException ex) {
			throw new IllegalStateException(ex);
		}
	}

	/**
	 * Connects when it is told to.
	 */
	private static final class SlowFactory extends LettuceConnectionFactory {

		private final CountDownLatch connect = new CountDownLatch(1);

		private final AtomicInteger connections = new AtomicInteger();

		SlowFactory() {
			super(TestRedis.uri().getHost(), TestRedis.uri().getPort());
			afterPropertiesSet();
		}

		@Override
		public AbstractRedisClient getRequiredNativeClient() {
			try {
				assertThat(this.connect.await(20, TimeUnit.SECONDS)).isTrue();
			}
			catch (InterruptedException ex) {
				throw new IllegalStateException(ex);
			}
			this.connections.incrementAndGet();
			return super.getRequiredNativeClient();
		}

	}

}
