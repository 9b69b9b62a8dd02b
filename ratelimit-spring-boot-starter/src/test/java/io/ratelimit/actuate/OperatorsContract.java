package io.ratelimit.actuate;

import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpClient.Version;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

import io.ratelimit.redis.RestartableRedis;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.data.redis.core.RedisCallback;
import org.springframework.data.redis.core.StringRedisTemplate;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;
import org.springframework.test.json.JsonContent;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What operators see over HTTP, on either stack. The Redis is the contract's own, since
 * the mode of the fleet would reach all other tests.
 */
@Tag("redis")
@SpringBootTest(webEnvironment = WebEnvironment.RANDOM_PORT, classes = OperatorsApplication.class,
		properties = { "ratelimit.failure.timeout=5s", "ratelimit.violations.show-callers=true",
				"management.endpoints.web.exposure.include=*", "management.endpoint.health.show-details=always" })
abstract class OperatorsContract {

	private static final HttpClient CLIENT = HttpClient.newBuilder().version(Version.HTTP_1_1).build();

	private static final RestartableRedis SERVER = new RestartableRedis();

	@Autowired
	private StringRedisTemplate redis;

	@LocalServerPort
	private int port;

	@DynamicPropertySource
	static void redis(DynamicPropertyRegistry registry) {
		SERVER.startOnce();
		registry.add("spring.data.redis.host", () -> "127.0.0.1");
		registry.add("spring.data.redis.port", SERVER::port);
	}

	@BeforeEach
	void forget() {
		this.redis.execute((RedisCallback<Void>) (connection) -> {
			connection.serverCommands().flushDb();
			return null;
		});
		assertThat(call("DELETE", "/actuator/ratelimitviolations", null).statusCode()).isEqualTo(204);
	}

	@Test
	void violationsTellWhoWasBlockedAndWhoWouldBe() {
		for (int i = 0; i < 5; i++) {
			get("/search", "7");
		}
		get("/watched", "8");
		get("/watched", "8");
		JsonContent report = json(get("/actuator/ratelimitviolations"));
		assertThat(report).extractingPath("$.total").isEqualTo(4);
		assertThat(report).extractingPath("$.unlisted").isEqualTo(0);
		assertThat(report).extractingPath("$.violations[0].endpoint").isEqualTo("/search");
		assertThat(report).extractingPath("$.violations[0].caller").isEqualTo("project:1:7");
		assertThat(report).extractingPath("$.violations[0].count").isEqualTo(3);
		assertThat(report).extractingPath("$.violations[0].blocked").isEqualTo(3);
		assertThat(report).extractingPath("$.violations[0].worstOvershoot").isEqualTo(3);
		assertThat(report).extractingPath("$.violations[0].lastSeen").asString().startsWith("20");
		assertThat(report).extractingPath("$.violations[1].endpoint").isEqualTo("/watched");
		assertThat(report).extractingPath("$.violations[1].monitored").isEqualTo(1);
		assertThat(json(get("/actuator/ratelimitviolations?endpoint=/watched"))).extractingPath("$.violations.length()")
			.isEqualTo(1);
		assertThat(json(get("/actuator/ratelimitviolations?limit=1"))).extractingPath("$.violations.length()")
			.isEqualTo(1);
	}

	@ParameterizedTest
	@ValueSource(strings = { "0", "-1", "many" })
	void violationsRefuseALimitThatIsNoNumberAboveZero(String limit) {
		assertThat(get("/actuator/ratelimitviolations?limit=" + limit).statusCode()).isEqualTo(400);
	}

	@Test
	void explanationTellsKeysLimitsAndCountsWithoutAChange() {
		get("/search", "7");
		JsonContent explained = json(get("/actuator/ratelimitexplain?endpoint=/search&organization=1&project=7"));
		assertThat(explained).extractingPath("$.caller").isEqualTo("project:1:7");
		assertThat(explained).extractingPath("$.callerHash").asString().startsWith("project#");
		assertThat(explained).extractingPath("$.limits[0].key").isEqualTo("ratelimit:/search:1:7");
		assertThat(explained).extractingPath("$.limits[0].limit.max").isEqualTo(2);
		assertThat(explained).extractingPath("$.limits[0].overrides[0].key")
			.isEqualTo("ratelimit_override:/search:1:7");
		assertThat(explained).extractingPath("$.limits[0].overrides[1].key")
			.isEqualTo("ratelimit_org_override:/search:1");
		assertThat(explained).extractingPath("$.limits[0].state.source").isEqualTo("redis");
		assertThat(explained).extractingPath("$.limits[0].state.used").isEqualTo(1);
		assertThat(explained).extractingPath("$.limits[0].state.remaining").isEqualTo(1);
		assertThat(explained).extractingPath("$.limits[0].state.retryAfterSeconds").isEqualTo(0.0);
		assertThat(this.redis.opsForValue().get("ratelimit:/search:1:7")).isEqualTo("1");
		get("/search", "7");
		assertThat(json(get("/actuator/ratelimitexplain?endpoint=/search&organization=1&project=7")))
			.extractingPath("$.limits[0].state.retryAfterSeconds")
			.asNumber()
			.satisfies((seconds) -> assertThat(seconds.doubleValue()).isBetween(1.0, 60.0));
	}

	@Test
	void explanationTellsTheOverridesThatApply() {
		post("/actuator/ratelimitoverrides", "{\"endpoint\":\"/search\",\"organization\":1,\"maxRequests\":9}");
		post("/actuator/ratelimitoverrides",
				"{\"endpoint\":\"/search\",\"organization\":1,\"project\":7,\"expiry\":30}");
		JsonContent explained = json(get("/actuator/ratelimitexplain?endpoint=/search&organization=1&project=7"));
		assertThat(explained).extractingPath("$.limits[0].overrides[0].expiry").isEqualTo(30);
		assertThat(explained).extractingPath("$.limits[0].overrides[1].maxRequests").isEqualTo(9);
		assertThat(explained).extractingPath("$.limits[0].state.max").isEqualTo(9);
		assertThat(explained).extractingPath("$.limits[0].state.windowSeconds").isEqualTo(30.0);
		assertThat(explained).extractingPath("$.limits[0].limit.max").isEqualTo(2);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|',
			value = { "/search&user=alice|ratelimit:/search:user:alice",
					"/search&ip=203.0.113.9|ratelimit:/search:ip:203.0.113.9",
					"/search&ip=2001:db8:1:2:3::4|ratelimit:/search:ip:2001:db8:1:2:0:0:0:0/64",
					"/keyed&key=a,b|ratelimit:/keyed:key:a,b", "/keyed&key=acme&key=en|ratelimit:/keyed:key:acme:en",
					"/users/{id}&path=/users/1|ratelimit:/users/1", "/status|ratelimit:/status",
					"/matrix&user=alice|ratelimit:/matrix/elements:user:alice",
					"/matrix/elements&user=alice|ratelimit:/matrix/elements:user:alice",
					"/tiers/rpm&user=alice|ratelimit:/tiers/rpm:user:alice" })
	void explanationNamesTheKeyOfEveryKindOfCaller(String question, String key) {
		String[] parts = question.split("&", 2);
		JsonContent explained = json(get("/actuator/ratelimitexplain?endpoint="
				+ URLEncoder.encode(parts[0], StandardCharsets.UTF_8) + ((parts.length > 1) ? "&" + parts[1] : "")));
		assertThat(explained).extractingPath("$.limits.length()").isEqualTo(1);
		assertThat(explained).extractingPath("$.limits[0].key").isEqualTo(key);
		assertThat(explained).extractingPath("$.limits[0].state.used").isEqualTo(0);
	}

	@Test
	void explanationOfAllTiersNamesEach() {
		assertThat(json(get("/actuator/ratelimitexplain?endpoint=/tiers&user=alice"))).extractingPath("$.limits[*].key")
			.asArray()
			.containsExactly("ratelimit:/tiers/rps:user:alice", "ratelimit:/tiers/rpm:user:alice");
	}

	@Test
	void explanationSaysWhatItNeedsToKnow() {
		assertThat(json(get("/actuator/ratelimitexplain?endpoint=/search"))).extractingPath("$.limits[0].note")
			.asString()
			.contains("'user'");
		assertThat(json(get("/actuator/ratelimitexplain?endpoint=/users/%7Bid%7D&user=alice")))
			.extractingPath("$.limits[0].note")
			.asString()
			.contains("'path'");
	}

	@Test
	void explanationOfAnUnknownEndpointIsNotFoundAndNamesTheOthers() {
		HttpResponse<String> reply = get("/actuator/ratelimitexplain?endpoint=/nowhere&user=alice");
		assertThat(reply.statusCode()).isEqualTo(404);
		assertThat(reply.headers().firstValue("Content-Type").orElse("")).startsWith("application/problem+json");
		assertThat(json(reply)).extractingPath("$.detail").asString().contains("/nowhere", "/search");
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|',
			value = { "user=alice|endpoint", "endpoint=/search&organization=1|project",
					"endpoint=/search&project=7|organization", "endpoint=/search&organization=x&project=7|organization",
					"endpoint=/search&ip=nowhere|ip", "endpoint=/search&ip=1.2.3.4&user=alice|user" })
	void explanationRefusesABadParameterByName(String query, String name) {
		HttpResponse<String> reply = get("/actuator/ratelimitexplain?" + query);
		assertThat(reply.statusCode()).isEqualTo(400);
		assertThat(json(reply)).extractingPath("$.detail").asString().contains("'" + name + "'");
	}

	@Test
	void overridesAreSetListedAndDeleted() {
		assertThat(post("/actuator/ratelimitoverrides",
				"{\"endpoint\":\"/search\",\"organization\":1,\"project\":7,\"maxRequests\":5,\"expiry\":60}")
			.statusCode()).isEqualTo(200);
		post("/actuator/ratelimitoverrides",
				"{\"endpoint\":\"/tiers/rpm\",\"organization\":2,\"expiry\":\"2m\",\"ttl\":\"7d\"}");
		for (int i = 0; i < 5; i++) {
			assertThat(get("/search", "7").statusCode()).isEqualTo(200);
		}
		assertThat(get("/search", "7").statusCode()).isEqualTo(429);
		assertThat(this.redis.getExpire("ratelimit_org_override:/tiers/rpm:2")).isBetween(604_000L, 604_800L);
		assertThat(count("")).isEqualTo(2);
		assertThat(count("?organization=1")).isEqualTo(1);
		assertThat(count("?organization=1&project=7")).isEqualTo(1);
		assertThat(count("?organization=1&project=8")).isEqualTo(0);
		assertThat(count("?endpoint=/tiers/rpm")).isEqualTo(1);
		JsonContent one = json(get("/actuator/ratelimitoverrides?endpoint=/search&organization=1&project=7"));
		assertThat(one).extractingPath("$.maxRequests").isEqualTo(5);
		assertThat(one).extractingPath("$.expiry").isEqualTo(60);
		assertThat(delete("?endpoint=/search&organization=1&project=7").statusCode()).isEqualTo(200);
		assertThat(delete("?endpoint=/search&organization=1&project=7").statusCode()).isEqualTo(404);
		assertThat(get("/actuator/ratelimitoverrides?endpoint=/search&organization=1&project=7").statusCode())
			.isEqualTo(404);
		assertThat(delete("").statusCode()).isEqualTo(400);
		assertThat(count("")).isEqualTo(1);
		assertThat(json(delete("?all=true"))).extractingPath("$.deleted").isEqualTo(1);
		assertThat(count("")).isEqualTo(0);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|',
			value = { "{\"organization\":1,\"maxRequests\":5}|endpoint",
					"{\"endpoint\":\"/search\",\"maxRequests\":5}|organization",
					"{\"endpoint\":\"/search\",\"organization\":\"x\",\"maxRequests\":5}|organization",
					"{\"endpoint\":\"/search\",\"organization\":1,\"project\":1.5,\"maxRequests\":5}|project",
					"{\"endpoint\":\"/search\",\"organization\":1}|maxRequests",
					"{\"endpoint\":\"/search\",\"organization\":1,\"maxRequests\":0}|maxRequests",
					"{\"endpoint\":\"/search\",\"organization\":1,\"maxRequests\":1e99}|maxRequests",
					"{\"endpoint\":\"/search\",\"organization\":1,\"expiry\":0}|expiry",
					"{\"endpoint\":\"/search\",\"organization\":1,\"expiry\":\"soon\"}|expiry",
					"{\"endpoint\":\"/search\",\"organization\":1,\"expiry\":60,\"ttl\":-1}|ttl" })
	void overridesRefuseABadFieldByName(String body, String name) {
		HttpResponse<String> reply = post("/actuator/ratelimitoverrides", body);
		assertThat(reply.statusCode()).as(reply.body()).isEqualTo(400);
		assertThat(json(reply)).extractingPath("$.detail").asString().contains("'" + name + "'");
		assertThat(count("")).isEqualTo(0);
	}

	@Test
	void modeOfTheFleetIsSetAndClearedThroughTheActuator() {
		JsonContent described = json(post("/actuator/ratelimit", "{\"mode\":\"monitor\",\"scope\":\"fleet\"}"));
		assertThat(described).extractingPath("$.mode").isEqualTo("monitor");
		assertThat(described).extractingPath("$.fleetMode").isEqualTo("monitor");
		assertThat(this.redis.opsForValue().get("ratelimit_mode")).isEqualTo("monitor");
		for (int i = 0; i < 4; i++) {
			assertThat(get("/search", "7").statusCode()).isEqualTo(200);
		}
		JsonContent cleared = json(call("DELETE", "/actuator/ratelimit?scope=fleet", null));
		assertThat(cleared).extractingPath("$.mode").isEqualTo("on");
		assertThat(this.redis.hasKey("ratelimit_mode")).isFalse();
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', value = { "{\"mode\":\"maybe\",\"scope\":\"fleet\"}|maybe",
			"{\"mode\":\"on\",\"scope\":\"world\"}|scope", "{}|mode" })
	void unknownModeOrScopeIsRefusedByName(String body, String named) {
		HttpResponse<String> reply = post("/actuator/ratelimit", body);
		assertThat(reply.statusCode()).isEqualTo(400);
		assertThat(json(reply)).extractingPath("$.detail").asString().contains("'" + named + "'");
		assertThat(this.redis.hasKey("ratelimit_mode")).isFalse();
	}

	@Test
	void healthTellsOfTheLimiter() {
		JsonContent health = json(get("/actuator/health"));
		assertThat(health).extractingPath("$.components.ratelimit.status").isEqualTo("UP");
		assertThat(health).extractingPath("$.components.ratelimit.details.store").isEqualTo("redis");
	}

	private int count(String query) {
		return json(get("/actuator/ratelimitoverrides" + query)).getJson().split("\"organization\"", -1).length - 1;
	}

	private static JsonContent json(HttpResponse<String> reply) {
		return new JsonContent(reply.body());
	}

	private HttpResponse<String> get(String path) {
		return call("GET", path, null);
	}

	private HttpResponse<String> get(String path, String project) {
		return call("GET", path, null, "X-Project", project);
	}

	private HttpResponse<String> post(String path, String body) {
		return call("POST", path, body, "Content-Type", "application/json");
	}

	private HttpResponse<String> delete(String query) {
		return call("DELETE", "/actuator/ratelimitoverrides" + query, null);
	}

	private HttpResponse<String> call(String method, String path, String body, String... headers) {
		HttpRequest.Builder request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + this.port + path))
			.timeout(Duration.ofSeconds(20))
			.method(method, (body != null) ? BodyPublishers.ofString(body) : BodyPublishers.noBody());
		if (headers.length > 0) {
			request.headers(headers);
		}
		try {
			return CLIENT.send(request.build(), BodyHandlers.ofString());
		}
		catch (IOException | InterruptedException ex) {
			throw new IllegalStateException(ex);
		}
	}

}
