package io.ratelimit.redis;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

import io.lettuce.core.resource.Delay;
import io.ratelimit.Decision;
import io.ratelimit.Decision.Source;
import io.ratelimit.Policy;
import io.ratelimit.RateLimitListener;
import io.ratelimit.RateLimitRequest;
import io.ratelimit.RateLimiter;
import io.ratelimit.StoreFailure;
import io.ratelimit.StoreFailure.Reason;
import io.ratelimit.autoconfigure.RateLimitAutoConfiguration;
import io.ratelimit.engine.FailureGuard;
import io.ratelimit.key.Subject;
import io.ratelimit.limit.Limit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.data.redis.autoconfigure.ClientResourcesBuilderCustomizer;
import org.springframework.boot.data.redis.autoconfigure.DataRedisAutoConfiguration;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.ApplicationContext;
import org.springframework.data.redis.connection.RedisConnection;
import org.springframework.data.redis.connection.RedisConnectionFactory;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * What happens to decisions while Redis comes and goes.
 */
@Tag("redis")
class RedisOutageTests {

	private static final RateLimitRequest REQUEST = RateLimitRequest.of(Policy.of("/outage", Limit.parse("100000/h")),
			Subject.project(1, 2));

	private final RestartableRedis redis = new RestartableRedis();

	private final ApplicationContextRunner runner = new ApplicationContextRunner()
		.withConfiguration(AutoConfigurations.of(RateLimitAutoConfiguration.class, DataRedisAutoConfiguration.class))
		.withPropertyValues("spring.data.redis.port=" + this.redis.port(), "ratelimit.failure.probe-interval=100ms",
				"ratelimit.failure.timeout=2s");

	@AfterEach
	void stop() {
		this.redis.close();
	}

	@ParameterizedTest
	@ValueSource(strings = { "lettuce", "jedis" })
	void redisThatComesLaterIsFound(String client) {
		this.runner.withPropertyValues("spring.data.redis.client-type=" + client).run((context) -> {
			assertThat(consume(context).source()).isEqualTo(Source.FAILED_OPEN);
			this.redis.start();
			awaitSource(context, Source.REDIS);
		});
	}

	@ParameterizedTest
	@ValueSource(strings = { "lettuce", "jedis" })
	void redisThatGoesAndComesBackIsFoundAgain(String client) {
		this.redis.start();
		this.runner.withPropertyValues("spring.data.redis.client-type=" + client, "ratelimit.failure.policy=local")
			.run((context) -> {
				awaitSource(context, Source.REDIS);
				this.redis.stop();
				awaitSource(context, Source.LOCAL);
				this.redis.start();
				awaitSource(context, Source.REDIS);
				assertThat(context.getBean(FailureGuard.class).isAvailable()).isTrue();
			});
	}

	@Test
	void firstDecisionFindsTheConnectionMade() {
		this.redis.start();
		this.runner.run((context) -> {
			LettuceScriptExecutor executor = context.getBean(LettuceScriptExecutor.class);
			await().until(executor::isConnected);
			assertThat(consume(context).source()).isEqualTo(Source.REDIS);
		});
	}

	@Test
	void killedConnectionCostsNoDecision() {
		this.redis.start();
		this.runner.run((context) -> {
			awaitSource(context, Source.REDIS);
			kill(context);
			for (int i = 0; i < 50; i++) {
				assertThat(consume(context).source()).isEqualTo(Source.REDIS);
			}
		});
	}

	/**
	 * Lettuce waits longer after each attempt to connect, here for an hour.
	 */
	@Test
	void redisThatWasAwayForLongIsFoundAtTheNextProbe() {
		this.redis.start();
		this.runner.withPropertyValues("ratelimit.failure.timeout=100ms")
			.withBean(ClientResourcesBuilderCustomizer.class,
					() -> (resources) -> resources.reconnectDelay(Delay.constant(Duration.ofHours(1))))
			.withBean(Recorder.class)
			.run((context) -> {
				awaitSource(context, Source.REDIS);
				this.redis.kill();
				await().until(() -> {
					consume(context);
					return context.getBean(Recorder.class).reasons.contains(Reason.CONNECTION);
				});
				this.redis.start();
				awaitSource(context, Source.REDIS);
			});
	}

	@Test
	void serverThatTakesOverFromAMachineThatIsLostIsFound() {
		this.redis.start();
		try (RestartableRedis other = new RestartableRedis();
				FloatingAddress address = new FloatingAddress(0, this.redis.port())) {
			other.start();
			this.runner
				.withPropertyValues("spring.data.redis.port=" + address.port(), "ratelimit.failure.timeout=100ms")
				.run((context) -> {
					awaitSource(context, Source.REDIS);
					address.moveTo(other.port());
					awaitSource(context, Source.FAILED_OPEN);
					awaitSource(context, Source.REDIS);
					assertThat(other.command("EXISTS", "ratelimit:/outage:1:2")).isEqualTo(1L);
				});
		}
	}

	@ParameterizedTest
	@ValueSource(
			strings = { "", "spring.data.redis.lettuce.read-from=master", "spring.data.redis.masterreplica.nodes" })
	void connectionThatIsKilledIsReplacedInEveryTopology(String property) {
		this.redis.start();
		String nodes = property.endsWith("nodes") ? property + "=127.0.0.1:" + this.redis.port() : property;
		this.runner.withPropertyValues(nodes).run((context) -> {
			awaitSource(context, Source.REDIS);
			kill(context);
			awaitSource(context, Source.REDIS);
		});
	}

	@Test
	void connectionFactoryThatIsRestartedIsUsedAgain() {
		this.redis.start();
		this.runner.run((context) -> {
			awaitSource(context, Source.REDIS);
			LettuceConnectionFactory factory = context.getBean(LettuceConnectionFactory.class);
			factory.stop();
			factory.start();
			awaitSource(context, Source.REDIS);
		});
	}

	@ParameterizedTest
	@ValueSource(booleans = { true, false })
	void contextThatIsStoppedAndStartedDecidesAgain(boolean shared) {
		this.redis.start();
		this.runner.run((context) -> {
			context.getBean(LettuceConnectionFactory.class).setShareNativeConnection(shared);
			awaitSource(context, Source.REDIS);
			context.getSourceApplicationContext().stop();
			context.getSourceApplicationContext().start();
			awaitSource(context, Source.REDIS);
		});
	}

	@Test
	void fullRedisIsToldApart() {
		this.redis.start();
		this.runner.withBean(Recorder.class).run((context) -> {
			awaitSource(context, Source.REDIS);
			configure(context, "maxmemory", "1");
			assertThat(consume(context).source()).isEqualTo(Source.FAILED_OPEN);
			assertThat(context.getBean(Recorder.class).reasons).last().isEqualTo(Reason.OUT_OF_MEMORY);
		});
	}

	@ParameterizedTest
	@ValueSource(strings = { "lettuce", "jedis" })
	void redisThatTakesNoWritesIsToldApart(String client) {
		this.redis.start();
		this.runner.withPropertyValues("spring.data.redis.client-type=" + client)
			.withBean(Recorder.class)
			.run((context) -> {
				awaitSource(context, Source.REDIS);
				execute(context, "REPLICAOF", "127.0.0.1", "1");
				assertThat(consume(context).source()).isEqualTo(Source.FAILED_OPEN);
				assertThat(context.getBean(Recorder.class).reasons).last().isEqualTo(Reason.READ_ONLY);
			});
	}

	@Test
	void outageCostsARequestLittle() {
		this.runner.run((context) -> {
			for (int i = 0; i < 3; i++) {
				consume(context);
			}
			long start = System.nanoTime();
			for (int i = 0; i < 1000; i++) {
				consume(context);
			}
			assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(2));
		});
	}

	private static void kill(ApplicationContext context) {
		try {
			execute(context, "CLIENT", "KILL", "TYPE", "normal", "SKIPME", "no");
		}
		catch (RuntimeException ex) {
			// its own connection is killed as well
		}
	}

	private static void configure(ApplicationContext context, String name, String value) {
		execute(context, "CONFIG", "SET", name, value);
	}

	private static void execute(ApplicationContext context, String command, String... arguments) {
		try (RedisConnection connection = context.getBean(RedisConnectionFactory.class).getConnection()) {
			connection.execute(command, Arrays.stream(arguments).map(String::getBytes).toArray(byte[][]::new));
		}
	}

	private static void awaitSource(ApplicationContext context, Source source) {
		await().atMost(Duration.ofSeconds(20)).until(() -> consume(context).source(), source::equals);
	}

	private static Decision consume(ApplicationContext context) {
		return context.getBean(RateLimiter.class).consume(REQUEST);
	}

	static class Recorder implements RateLimitListener {

		private final List<Reason> reasons = new CopyOnWriteArrayList<>();

		@Override
		public void onFailure(StoreFailure failure) {
			this.reasons.add(failure.reason());
		}

	}

}
