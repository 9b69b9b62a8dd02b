package io.ratelimit.web.reactive;

import java.time.Duration;
import java.util.Objects;

import io.ratelimit.engine.redis.TestRedis;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.data.redis.core.RedisCallback;
import org.springframework.data.redis.core.StringRedisTemplate;
import org.springframework.http.MediaType;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for limits that are counted in Redis.
 */
@WithReactiveRedis
class ReactiveRedisTests {

	private final StringRedisTemplate redis;

	private final LeaseController leases;

	@LocalServerPort
	private int port;

	private TestCaller caller;

	ReactiveRedisTests(StringRedisTemplate redis, LeaseController leases) {
		this.redis = redis;
		this.leases = leases;
	}

	@DynamicPropertySource
	static void redis(DynamicPropertyRegistry registry) {
		registry.add("spring.data.redis.host", () -> TestRedis.uri().getHost());
		registry.add("spring.data.redis.port", () -> TestRedis.uri().getPort());
	}

	@BeforeEach
	void call() {
		this.redis.execute((RedisCallback<Void>) (connection) -> {
			connection.serverCommands().flushDb();
			return null;
		});
		this.caller = new TestCaller(this.port);
	}

	@Test
	void decidesAllLimitsInOneCall() {
		this.caller.get("/tiers").expectStatus().isOk();
		long before = scriptCalls();
		this.caller.get("/tiers")
			.expectStatus()
			.isOk()
			.expectHeader()
			.valueMatches("RateLimit", "\"rps_requests\";r=.*, \"rpm_requests\";r=1;.*");
		assertThat(scriptCalls()).isEqualTo(before + 1);
		assertThat(this.redis.opsForValue().get("ratelimit:/tiers/rpm:1:" + this.caller.project())).isEqualTo("2");
	}

	@Test
	void chargesElementsInOneMoreCall() {
		this.caller.get("/elements?n=1").expectStatus().isOk();
		long before = scriptCalls();
		this.caller.get("/elements?n=2")
			.expectStatus()
			.isOk()
			.expectHeader()
			.valueMatches("RateLimit", "\"requests\";r=3;.*, \"elements\";r=7;.*");
		assertThat(scriptCalls()).isEqualTo(before + 2);
	}

	@Test
	void readsAndReplaysBodies() {
		for (int status : new int[] { 200, 429 }) {
			this.caller.client()
				.post()
				.uri("/bytes")
				.contentType(MediaType.APPLICATION_JSON)
				.bodyValue("{\"tenant\":\"t%d\"}".formatted(this.caller.project()))
				.exchange()
				.expectStatus()
				.isEqualTo(status);
		}
	}

	@Test
	void rejectsThroughExceptionHandling() {
		this.caller.get("/local").expectStatus().isOk();
		this.caller.get("/local")
			.expectStatus()
			.isEqualTo(429)
			.expectBody(String.class)
			.value((body) -> assertThat(body).startsWith("local: "));
	}

	@Test
	void goesOnWhereTheRequestCameFrom() {
		for (int i = 0; i < 10; i++) {
			this.caller.get("/thread")
				.expectStatus()
				.isOk()
				.expectHeader()
				.exists("RateLimit")
				.expectBody(String.class)
				.value((thread) -> assertThat(thread).startsWith("reactor-http"));
		}
	}

	@Test
	void makesAndEndsLeases() {
		for (int i = 0; i < 50; i++) {
			String id = "redis-" + i;
			this.leases.endAtOnce(id);
			this.caller.get("/leases/{id}/mono", id).expectStatus().isOk().expectBody(String.class).isEqualTo("ended");
			Awaitility.await()
				.atMost(Duration.ofSeconds(10))
				.until(() -> this.redis.keys("ratelimit:/leases*").isEmpty());
		}
	}

	@Test
	void blockingWouldFail() {
		this.caller.get("/waiting").expectStatus().is5xxServerError();
	}

	private long scriptCalls() {
		return Objects.requireNonNull(this.redis.execute((RedisCallback<Long>) (connection) -> {
			Object calls = connection.serverCommands().info("commandstats").get("cmdstat_evalsha");
			return (calls != null) ? Long.parseLong(calls.toString().replaceAll("calls=(\\d+),.*", "$1")) : 0;
		}));
	}

}
