package io.ratelimit.service.check;

import java.time.Instant;
import java.util.List;
import java.util.Properties;
import java.util.UUID;
import java.util.stream.IntStream;

import io.ratelimit.service.Api;
import io.ratelimit.service.Reply;
import io.ratelimit.service.ServiceTest;
import io.ratelimit.service.ServiceTestConfiguration.ConnectionsOfRequests;
import io.ratelimit.service.TestTenant;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.data.redis.core.RedisCallback;
import org.springframework.data.redis.core.StringRedisTemplate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.awaitility.Awaitility.await;

@ServiceTest
class CheckTests {

	@Autowired
	private Api api;

	@Autowired
	private StringRedisTemplate redis;

	@Autowired
	private ConnectionsOfRequests connections;

	private TestTenant tenant;

	@BeforeEach
	void createTenant() {
		this.tenant = this.api.tenant();
	}

	@Test
	void callWithinTheLimitIsAllowedAndToldWhereItStands() {
		UUID plan = this.tenant.plan(TestTenant.BUCKET);
		Reply reply = this.tenant.check(plan, "ada", "orders");
		assertThat(reply.status()).isEqualTo(200);
		assertThat(reply.json().propertyNames()).containsExactlyInAnyOrder("allowed", "limit", "remaining", "reset_at",
				"retry_after_ms", "algorithm");
		assertThat(reply.json().path("allowed").booleanValue()).isTrue();
		assertThat(reply.number("limit")).isEqualTo(10);
		assertThat(reply.number("remaining")).isEqualTo(9);
		assertThat(reply.number("reset_at")).isCloseTo(Instant.now().getEpochSecond() + 1000, within(5L));
		assertThat(reply.number("retry_after_ms")).isZero();
		assertThat(reply.text("algorithm")).isEqualTo("token_bucket");
		assertThat(reply.header("X-RateLimit-Limit")).isEqualTo("10");
		assertThat(reply.header("X-RateLimit-Remaining")).isEqualTo("9");
		assertThat(reply.header("X-RateLimit-Reset")).isEqualTo("1000");
		assertThat(reply.header("RateLimit-Policy")).isEqualTo("\"token_bucket\";q=10;w=1000");
		assertThat(reply.header("RateLimit")).startsWith("\"token_bucket\";r=9;t=");
		assertThat(reply.header("Retry-After")).isNull();
	}

	@Test
	void answerIsSentWholeSinceItsLengthIsKnown() {
		Reply reply = this.tenant.check(this.tenant.plan(TestTenant.BUCKET), "ada", "orders");
		assertThat(reply.header("Content-Type")).isEqualTo("application/json");
		assertThat(reply.header("Content-Length")).isEqualTo(Integer.toString(reply.body().length()));
		assertThat(reply.header("Transfer-Encoding")).isNull();
	}

	@Test
	void callOverTheLimitIsBlockedAndToldWhenToComeBack() {
		UUID plan = this.tenant.plan("\"algorithm\": \"fixed_window\", \"limit\": 1, \"window_seconds\": 60");
		this.tenant.check(plan, "ada", "orders");
		Reply reply = this.tenant.check(plan, "ada", "orders");
		assertThat(reply.status()).isEqualTo(429);
		assertThat(reply.json().path("allowed").booleanValue()).isFalse();
		assertThat(reply.number("remaining")).isZero();
		assertThat(reply.number("retry_after_ms")).isBetween(50_000L, 60_000L);
		assertThat(Long.parseLong(reply.header("Retry-After"))).isBetween(50L, 60L);
		assertThat(reply.header("RateLimit")).startsWith("\"fixed_window\";r=0;t=");
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			token_bucket           | "bucket_capacity": 3, "refill_rate_per_sec": 0.001
			fixed_window           | "limit": 3, "window_seconds": 600
			sliding_window         | "limit": 3, "window_seconds": 600
			sliding_window_counter | "limit": 3, "window_seconds": 31536000
			concurrency            | "max_concurrent": 3, "lease_ttl_seconds": 600
			""")
	void everyAlgorithmAllowsItsMaximum(String algorithm, String numbers) {
		UUID plan = this.tenant.plan("\"algorithm\": \"%s\", %s".formatted(algorithm, numbers));
		List<Reply> replies = IntStream.range(0, 5).mapToObj((i) -> this.tenant.check(plan, "ada", "orders")).toList();
		assertThat(replies).extracting(Reply::status).containsExactly(200, 200, 200, 429, 429);
		assertThat(replies).extracting((reply) -> reply.text("algorithm")).containsOnly(algorithm);
	}

	@Test
	void costAboveTheMaximumIsToldThatNoRetryHelps() {
		UUID plan = this.tenant.plan(TestTenant.BUCKET);
		Reply reply = this.tenant.check("""
				{"plan_id": "%s", "subject": "ada", "resource": "orders", "cost": 11}""".formatted(plan));
		assertThat(reply.status()).isEqualTo(429);
		assertThat(reply.json().path("retry_after_ms").isNull()).isTrue();
		assertThat(reply.header("Retry-After")).isNull();
		assertThat(this.tenant.check(plan, "ada", "orders").number("remaining")).isEqualTo(9);
	}

	@Test
	void limitsOfOnePlanAreDecidedTogether() {
		UUID plan = this.tenant.plan("""
				"limits": [{"algorithm": "fixed_window", "limit": 5, "window_seconds": 600},
					{"algorithm": "fixed_window", "limit": 2, "window_seconds": 60},
					{"algorithm": "concurrency", "max_concurrent": 9, "lease_ttl_seconds": 60}]""");
		Reply first = this.tenant.check(plan, "ada", "orders");
		assertThat(first.header("RateLimit-Policy"))
			.isEqualTo("\"fixed_window\";q=5;w=600, \"fixed_window_2\";q=2;w=60, \"concurrency\";q=9;w=60");
		assertThat(first.number("limit")).isEqualTo(2);
		assertThat(this.tenant.check(plan, "ada", "orders").status()).isEqualTo(200);
		assertThat(this.tenant.check(plan, "ada", "orders").status()).isEqualTo(429);
		assertThat(this.tenant.check(plan, "ada", "orders").header("RateLimit")).startsWith("\"fixed_window\";r=3;");
	}

	@Test
	void stateIsApartForPlanSubjectAndResource() {
		UUID plan = this.tenant.plan("\"algorithm\": \"fixed_window\", \"limit\": 1, \"window_seconds\": 60");
		UUID other = this.tenant.plan("\"algorithm\": \"fixed_window\", \"limit\": 1, \"window_seconds\": 60");
		assertThat(this.tenant.check(plan, "a:b", "c").status()).isEqualTo(200);
		assertThat(this.tenant.check(plan, "a", "b:c").status()).isEqualTo(200);
		assertThat(this.tenant.check(plan, "a%3Ab", "c").status()).isEqualTo(200);
		assertThat(this.tenant.check(other, "a:b", "c").status()).isEqualTo(200);
		assertThat(this.tenant.check(plan, "a:b", "c").status()).isEqualTo(429);
	}

	@Test
	void mostSpecificPolicyOfTheResourceSaysWhichPlan() {
		UUID loose = this.tenant.plan("\"algorithm\": \"fixed_window\", \"limit\": 100, \"window_seconds\": 60");
		UUID strict = this.tenant.plan("\"algorithm\": \"fixed_window\", \"limit\": 7, \"window_seconds\": 60");
		this.tenant.policy("**", loose);
		this.tenant.policy("GET:/orders/*", strict);
		assertThat(limit("GET:/orders/42")).isEqualTo(7);
		assertThat(limit("GET:/orders/42/items")).isEqualTo(100);
		assertThat(this.tenant.check(loose, "ada", "GET:/orders/42").number("limit")).isEqualTo(100);
	}

	private long limit(String resource) {
		return this.tenant.check("""
				{"subject": "ada", "resource": "%s"}""".formatted(resource)).number("limit");
	}

	/**
	 * Again until nothing else happens at the same time.
	 */
	@Test
	void warmCallAsksRedisOnceAndPostgresqlNever() {
		UUID plan = this.tenant.plan("\"algorithm\": \"fixed_window\", \"limit\": 100000, \"window_seconds\": 60");
		this.tenant.policy("**", plan);
		limit("warm");
		await().untilAsserted(() -> {
			long connections = this.connections.count();
			long calls = callsOfRedis();
			IntStream.range(0, 20).forEach((i) -> limit("warm"));
			assertThat(this.connections.count()).isEqualTo(connections);
			assertThat(callsOfRedis()).isEqualTo(calls + 20 + 1);
		});
	}

	/**
	 * Counts how often Redis read from a client, this question included.
	 */
	private long callsOfRedis() {
		Properties stats = this.redis
			.execute((RedisCallback<Properties>) (connection) -> connection.serverCommands().info("stats"));
		return Long.parseLong(stats.getProperty("total_reads_processed"));
	}

}
