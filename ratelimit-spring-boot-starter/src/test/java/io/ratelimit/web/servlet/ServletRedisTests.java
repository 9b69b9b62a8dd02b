package io.ratelimit.web.servlet;

import java.net.http.HttpRequest.BodyPublishers;
import java.time.Duration;
import java.util.Objects;
import java.util.Set;

import io.ratelimit.engine.redis.TestRedis;
import io.ratelimit.key.OverrideKey;
import io.ratelimit.override.RateLimitOverride;
import io.ratelimit.override.RateLimitOverrides;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.data.redis.core.RedisCallback;
import org.springframework.data.redis.core.StringRedisTemplate;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * Tests for the keys and the calls that requests make in Redis.
 */
@WithServletRedis
class ServletRedisTests {

	private final StringRedisTemplate redis;

	private final RateLimitOverrides overrides;

	@LocalServerPort
	private int port;

	private Caller caller;

	ServletRedisTests(StringRedisTemplate redis, RateLimitOverrides overrides) {
		this.redis = redis;
		this.overrides = overrides;
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
		this.caller = new Caller(this.port);
	}

	@Test
	void projectIsCountedUnderItsPlainKey() {
		this.caller.get("/limited");
		this.caller.get("/limited");
		String key = "ratelimit:/limited:1:" + this.caller.project();
		assertThat(this.redis.opsForValue().get(key)).isEqualTo("2");
		assertThat(this.redis.getExpire(key)).isBetween(1L, 60L);
		assertThat(keys()).containsExactly(key);
		assertThat(this.caller.get("/limited").status()).isEqualTo(429);
		assertThat(this.redis.opsForValue().get(key)).isEqualTo("2");
	}

	@ParameterizedTest
	@CsvSource({ "/scope/path/a%20b, ratelimit:/scope/path/a b", "/scope/path/a:1:42, ratelimit:/scope/path/a%3A1%3A42",
			"/scope/path/%7Ba%7D, ratelimit:/scope/path/%7Ba%7D", "/scope/endpoint/x, ratelimit:/scope/endpoint/{id}",
			"/key/path/a:1:42, ratelimit:/key/path/{tenant}:key:a%3A1%3A42",
			"/key/query?tenant=%00%7B, " + "ratelimit:/key/query:key:%00%7B" })
	void keyHoldsWhatIsCounted(String path, String key) {
		assertThat(this.caller.get(path).status()).isEqualTo(200);
		assertThat(keys()).containsExactly(key);
	}

	@Test
	void userIsCountedByNameWhichForgesNothing() {
		this.caller.get("/limited", "X-User", "1:42");
		assertThat(keys()).containsExactly("ratelimit:/limited:user:1%3A42");
	}

	@Test
	void longValueIsCountedByItsHash() {
		this.caller.get("/key/header", "X-Tenant", "x".repeat(5000));
		assertThat(keys()).singleElement().asString().startsWith("ratelimit:/key/header:key:%h").hasSizeLessThan(110);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', value = { "203.0.113.9|203.0.113.9", "1.2.3.4, 203.0.113.9, 127.0.0.5|203.0.113.9",
			"2001:db8:1:2:3::4|2001%3Adb8%3A1%3A2%3A0%3A0%3A0%3A0/64" })
	void addressComesFromATrustedProxy(String forwarded, String counted) {
		this.caller.get("/key/ip", "X-Forwarded-For", forwarded);
		assertThat(keys()).containsExactly("ratelimit:/key/ip:key:" + counted);
	}

	@Test
	void annotationAndRulesAreDecidedInOneCall() {
		this.caller.get("/ruled");
		long before = scriptCalls();
		assertThat(this.caller.get("/ruled").status()).isEqualTo(200);
		assertThat(scriptCalls()).isEqualTo(before + 1);
		String caller = ":1:" + this.caller.project();
		assertThat(keys()).containsExactlyInAnyOrder("ratelimit:/ruled" + caller, "ratelimit:/calls" + caller,
				"ratelimit:/burst" + caller + ":tb");
		assertThat(this.caller.get("/ruled").status()).isEqualTo(429);
		assertThat(this.redis.opsForValue().get("ratelimit:/calls" + caller)).isEqualTo("2");
	}

	@Test
	void tiersAreDecidedInOneCall() {
		this.caller.get("/tiers");
		long before = scriptCalls();
		this.caller.get("/tiers");
		assertThat(scriptCalls()).isEqualTo(before + 1);
		assertThat(this.redis.opsForValue().get("ratelimit:/tiers/rpm:1:" + this.caller.project())).isEqualTo("2");
	}

	@Test
	void repeatedAnnotationsAreDecidedInOneCall() {
		this.caller.get("/repeated");
		long before = scriptCalls();
		this.caller.get("/repeated");
		assertThat(scriptCalls()).isEqualTo(before + 1);
		assertThat(keys()).containsExactlyInAnyOrder("ratelimit:/repeated:1:" + this.caller.project(),
				"ratelimit:/repeated/traffic:1:" + this.caller.project());
	}

	@Test
	void tiersOfADocumentAreDecidedWithTheOtherLimitsInOneCall() {
		this.caller.get("/documents/analyze", "X-Key", "tenant:acme");
		long before = scriptCalls();
		this.caller.get("/documents/analyze", "X-Key", "tenant:acme");
		assertThat(this.caller.get("/documents/analyze", "X-Key", "tenant:acme").status()).isEqualTo(429);
		assertThat(scriptCalls()).isEqualTo(before + 2);
		assertThat(this.redis.opsForValue().get("sentiment-service.tenant:acme.rpm")).isEqualTo("2");
		assertThat(this.redis.opsForValue().get("sentiment-service.tenant:acme.rpd")).isEqualTo("2");
		assertThat(keys()).containsExactly("ratelimit:/documents/analyze:1:" + this.caller.project());
	}

	@Test
	void requestWithoutKeyCountsTheProjectOnTheService() {
		this.caller.get("/documents/analyze");
		assertThat(keys()).containsExactlyInAnyOrder("ratelimit:/sentiment-service/rpm:1:" + this.caller.project(),
				"ratelimit:/documents/analyze:1:" + this.caller.project());
	}

	@Test
	void eachChargeOfElementsIsOneMoreCall() {
		this.caller.get("/elements?n=1");
		long before = scriptCalls();
		this.caller.get("/elements?n=2,3");
		assertThat(scriptCalls()).isEqualTo(before + 3);
		assertThat(this.redis.opsForValue().get("ratelimit:/elements/elements:1:" + this.caller.project()))
			.isEqualTo("6");
	}

	@Test
	void asynchronousRequestIsDecidedInOneCall() {
		this.caller.get("/async/callable");
		long before = scriptCalls();
		this.caller.get("/async/callable");
		assertThat(scriptCalls()).isEqualTo(before + 1);
	}

	@Test
	void requestThatIsNotLimitedMakesNoCall() {
		long before = scriptCalls();
		assertThat(this.caller.get("/skipped", "X-Internal", "true").status()).isEqualTo(200);
		assertThat(this.caller.call("OPTIONS", "/limited", BodyPublishers.noBody()).status()).isEqualTo(200);
		assertThat(scriptCalls()).isEqualTo(before);
	}

	@Test
	void overrideHoldsAtTheNextRequestAndInItsHeaders() {
		this.caller.get("/limited");
		this.overrides.set(OverrideKey.project("/limited", 1, this.caller.project()),
				RateLimitOverride.of(7, Duration.ofSeconds(120)));
		Reply raised = this.caller.get("/limited");
		assertThat(raised.policy()).startsWith("\"requests\";q=7;w=");
		assertThat(raised.limit()).startsWith("\"requests\";r=5;");
	}

	@Test
	void headersStandInAllStyles() {
		Reply allowed = this.caller.get("/limited");
		assertThat(allowed.policy()).isEqualTo("\"requests\";q=2;w=60");
		assertThat(allowed.header("RateLimit-Limit")).isEqualTo("2");
		assertThat(allowed.header("RateLimit-Remaining")).isEqualTo("1");
		assertThat(allowed.header("RateLimit-Reset")).isEqualTo("60");
		assertThat(allowed.header("X-RateLimit-Limit")).isEqualTo("2");
		assertThat(allowed.header("X-RateLimit-Remaining")).isEqualTo("1");
		assertThat(allowed.header("X-RateLimit-Reset")).isEqualTo("60");
	}

	@Test
	void leaseIsGivenBack() {
		for (int i = 0; i < 20; i++) {
			assertThat(this.caller.get("/lease/now").status()).isEqualTo(200);
			await().atMost(Duration.ofSeconds(10)).until(() -> keys().isEmpty());
		}
	}

	private Set<String> keys() {
		return Objects.requireNonNull(this.redis.keys("ratelimit:*"));
	}

	private long scriptCalls() {
		return Objects.requireNonNull(this.redis.execute((RedisCallback<Long>) (connection) -> {
			Object calls = connection.serverCommands().info("commandstats").get("cmdstat_evalsha");
			return (calls != null) ? Long.parseLong(calls.toString().replaceAll("calls=(\\d+),.*", "$1")) : 0;
		}));
	}

}
