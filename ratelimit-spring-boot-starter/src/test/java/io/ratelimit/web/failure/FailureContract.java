package io.ratelimit.web.failure;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.search.Search;
import io.ratelimit.redis.FloatingAddress;
import io.ratelimit.redis.RestartableRedis;
import io.ratelimit.web.servlet.Caller;
import io.ratelimit.web.servlet.Reply;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.context.annotation.Import;
import org.springframework.test.annotation.DirtiesContext;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;
import org.springframework.test.json.JsonContent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * What requests get while Redis fails, whichever the web stack. Timeout and probe
 * interval are those of production.
 */
@Tag("redis")
@DirtiesContext
@SpringBootTest(webEnvironment = WebEnvironment.RANDOM_PORT, classes = FailureContract.Application.class)
abstract class FailureContract {

	private static final Duration RECOVERY = Duration.ofSeconds(2);

	private static final Duration PATIENCE = Duration.ofSeconds(20);

	private static final RestartableRedis REDIS = new RestartableRedis();

	@Autowired
	private MeterRegistry meters;

	@LocalServerPort
	private int port;

	private Caller caller;

	@DynamicPropertySource
	static void redis(DynamicPropertyRegistry registry) {
		REDIS.start();
		registry.add("spring.data.redis.host", () -> "127.0.0.1");
		registry.add("spring.data.redis.port", REDIS::port);
	}

	@AfterAll
	static void stop() {
		REDIS.close();
	}

	@BeforeEach
	void awaitRedis() {
		this.caller = new Caller(this.port);
		REDIS.resume();
		REDIS.command("FLUSHALL");
		await().atMost(PATIENCE).until(this::isDecidedByRedis);
	}

	@Test
	void requestsDuringAStallTakeUnderASecondInAll() {
		REDIS.stall();
		long start = System.nanoTime();
		for (int i = 0; i < 30; i++) {
			Reply reply = this.caller.get("/open");
			assertThat(reply.status()).isEqualTo(200);
			assertThat(reply.limit()).isNull();
		}
		Duration taken = Duration.ofNanos(System.nanoTime() - start);
		REDIS.resume();
		await().atMost(RECOVERY).until(this::isDecidedByRedis);
		assertThat(taken).isLessThan(Duration.ofSeconds(1));
	}

	@Test
	void stalledRedisFailsNoRequestAndIsFoundAgain() {
		loadThrough(REDIS::stall, REDIS::resume, "timeout");
	}

	@Test
	void killedRedisFailsNoRequestAndIsFoundAgainWhenItRestartsEmpty() {
		loadThrough(REDIS::kill, REDIS::start, "connection");
	}

	@Test
	void replicaThatTakesOverIsFoundAndCountsOn() {
		REDIS.command("INCRBY", "ratelimit:/open", "500000");
		AtomicReference<FloatingAddress> address = new AtomicReference<>();
		try (RestartableRedis replica = new RestartableRedis()) {
			replica.start();
			replica.command("REPLICAOF", "127.0.0.1", Integer.toString(REDIS.port()));
			await().atMost(PATIENCE).until(() -> REDIS.command("WAIT", "1", "100").equals(1L));
			loadThrough(REDIS::kill, () -> {
				replica.command("REPLICAOF", "NO", "ONE");
				address.set(new FloatingAddress(REDIS.port(), replica.port()));
			}, "connection");
			assertThat(new String((byte[]) replica.command("GET", "ratelimit:/open"))).asInt().isGreaterThan(500_000);
		}
		finally {
			Optional.ofNullable(address.get()).ifPresent(FloatingAddress::close);
			REDIS.stop();
			REDIS.start();
		}
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', value = { "CONFIG SET maxmemory 1|CONFIG SET maxmemory 0|out_of_memory",
			"REPLICAOF 127.0.0.1 1|REPLICAOF NO ONE|read_only" })
	void redisThatRefusesWritesFailsNoRequestAndIsUsedAgain(String refuse, String accept, String reason) {
		loadThrough(() -> REDIS.command(refuse.split(" ")), () -> REDIS.command(accept.split(" ")), reason);
	}

	/**
	 * Sends requests before, during and after a failure.
	 */
	private void loadThrough(Runnable failure, Runnable repair, String reason) {
		double decisions = decisions();
		double errors = failures("error");
		Load load = new Load(() -> this.caller.get("/open").status());
		Map<Integer, Integer> answers;
		try {
			awaitMore("redis");
			double failures = failures(reason);
			double skipped = failures("skipped");
			failure.run();
			await().atMost(PATIENCE).until(() -> failures(reason) > failures && failures("skipped") > skipped + 100);
			repair.run();
			double decided = decisions("redis");
			await().atMost(RECOVERY).until(() -> decisions("redis") > decided);
			awaitMore("redis");
		}
		finally {
			answers = load.stop();
		}
		assertThat(answers).containsOnlyKeys(200);
		assertThat(decisions() - decisions).isEqualTo(answers.get(200).doubleValue());
		assertThat(failures("error")).isEqualTo(errors);
	}

	@Test
	void eachLimitFollowsItsOwnPolicyUntilRedisIsBack() {
		REDIS.kill();
		for (int i = 0; i < 5; i++) {
			Reply closed = this.caller.get("/closed");
			assertThat(closed.status()).isEqualTo(503);
			assertThat(closed.header("Content-Type")).isEqualTo("application/problem+json");
			assertThat(new JsonContent(closed.body())).extractingPath("$.type")
				.isEqualTo("https://iana.org/assignments/http-problem-types#temporary-reduced-capacity");
			assertThat(this.caller.get("/open").status()).isEqualTo(200);
		}
		Load load = new Load(() -> this.caller.get("/local").status());
		double local = decisions("local");
		await().atMost(PATIENCE).until(() -> decisions("local") > local + 100);
		Map<Integer, Integer> answers = load.stop();
		assertThat(answers).containsOnlyKeys(200, 429).containsEntry(200, 5);
		assertThat(this.caller.get("/local").retryAfter()).isNotNull();
		REDIS.start();
		await().atMost(RECOVERY).until(this::isDecidedByRedis);
		assertThat(this.caller.get("/local").limit()).startsWith("\"requests\";r=4;");
		assertThat(this.caller.get("/closed").status()).isEqualTo(200);
	}

	@Test
	void counterOfAnotherTypeFollowsThePolicyAndTripsNothing() {
		double skipped = failures("skipped");
		double unreadable = failures("unreadable");
		REDIS.command("SET", "ratelimit:/closed", "many");
		REDIS.command("DEL", "ratelimit:/open");
		REDIS.command("LPUSH", "ratelimit:/open", "1");
		await().atMost(PATIENCE).pollDelay(Duration.ZERO).pollInterval(Duration.ofMillis(1)).until(() -> {
			Reply open = this.caller.get("/open");
			assertThat(open.status()).isEqualTo(200);
			assertThat(open.limit()).isNull();
			assertThat(this.caller.get("/closed").status()).isEqualTo(503);
			return failures("unreadable") >= unreadable + 20;
		});
		assertThat(this.caller.get("/local").limit()).startsWith("\"requests\";r=4;");
		assertThat(failures("skipped")).isEqualTo(skipped);
		assertThat(REDIS.command("LLEN", "ratelimit:/open")).isEqualTo(1L);
	}

	private boolean isDecidedByRedis() {
		return this.caller.get("/open").limit() != null;
	}

	private void awaitMore(String source) {
		double before = decisions(source);
		await().atMost(PATIENCE).until(() -> decisions(source) > before + 50);
	}

	private double decisions() {
		return sum(this.meters.find("ratelimit.decisions"));
	}

	private double decisions(String source) {
		return sum(this.meters.find("ratelimit.decisions").tag("source", source));
	}

	private static double sum(Search found) {
		return found.counters().stream().mapToDouble(Counter::count).sum();
	}

	private double failures(String reason) {
		return this.meters.get("ratelimit.failures").tag("reason", reason).counter().count();
	}

	@SpringBootConfiguration
	@EnableAutoConfiguration
	@Import(FailingController.class)
	static class Application {

	}

}
