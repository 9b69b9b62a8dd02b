package io.ratelimit.service.change;

import java.io.IOException;
import java.util.List;
import java.util.UUID;

import io.ratelimit.service.Api;
import io.ratelimit.service.Instance;
import io.ratelimit.service.Reply;
import io.ratelimit.service.ServiceTest;
import io.ratelimit.service.TestTenant;
import io.ratelimit.service.Wire;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.context.ApplicationContext;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * One instance loses PostgreSQL or Redis, while another has both.
 */
@ServiceTest
class OutageTests {

	private static Wire postgres;

	private static Wire redis;

	private static Instance instance;

	@Autowired
	private Api other;

	private TestTenant whole;

	private TestTenant cut;

	@BeforeAll
	static void startInstance(@Autowired ApplicationContext shared) {
		postgres = new Wire(Instance.postgresPort(shared));
		redis = new Wire(Instance.redisPort(shared));
		redis.cut();
		instance = Instance.start(postgres.port(), redis.port());
		redis.mend();
		await().until(() -> status("redis").equals("UP"));
	}

	@AfterAll
	static void stopInstance() throws IOException {
		instance.close();
		postgres.close();
		redis.close();
	}

	@BeforeEach
	void createTenant() {
		this.whole = this.other.tenant();
		this.cut = onInstance(this.whole);
	}

	private static TestTenant onInstance(TestTenant tenant) {
		return new TestTenant(instance.api(), tenant.id(), tenant.keyId(), tenant.key());
	}

	@AfterEach
	void mend() {
		postgres.mend();
		redis.mend();
		TestTenant next = onInstance(this.other.tenant());
		await().until(() -> status("postgresql").equals("UP"));
		UUID plan = next.plan(TestTenant.BUCKET);
		await().until(() -> next.check(plan, "ada", "orders").header("RateLimit") != null);
	}

	@Test
	void warmDecisionsGoOnWithoutPostgresql() {
		UUID plan = this.whole.plan(TestTenant.BUCKET);
		assertThat(this.cut.check(plan, "ada", "orders").number("remaining")).isEqualTo(9);
		cutPostgres();
		assertThat(this.cut.check(plan, "ada", "orders").number("remaining")).isEqualTo(8);
		assertThat(status("redis")).isEqualTo("UP");
		assertThat(instance.api().get("/actuator/health/readiness").status()).isEqualTo(200);
	}

	@Test
	void whatAnotherInstanceKnowsIsDecidedWithoutPostgresql() {
		UUID plan = this.whole.plan(TestTenant.BUCKET);
		this.whole.policy("orders", plan);
		String body = "{\"subject\": \"ada\", \"resource\": \"orders\"}";
		assertThat(this.whole.check(body).number("remaining")).isEqualTo(9);
		cutPostgres();
		assertThat(this.cut.check(body).number("remaining")).isEqualTo(8);
	}

	@Test
	void whatNobodyKnowsIsUnavailableWithoutPostgresql() {
		cutPostgres();
		Reply reply = this.cut.check("{\"subject\": \"ada\", \"resource\": \"orders\"}");
		assertThat(reply.status()).isEqualTo(503);
		assertThat(reply.header("Content-Type")).isEqualTo("application/problem+json");
		assertThat(instance.api().admin("GET", "/tenants", null).status()).isEqualTo(503);
		assertThat(instance.api().admin("POST", "/tenants", "{\"name\": \"x\"}").status()).isEqualTo(503);
	}

	@Test
	void keyThatIsRevokedMeanwhileDoesNotComeBack() {
		UUID plan = this.whole.plan(TestTenant.BUCKET);
		assertThat(this.cut.check(plan, "ada", "orders").status()).isEqualTo(200);
		cutPostgres();
		this.other.admin("DELETE", "/keys/" + this.whole.keyId(), null);
		await().until(() -> this.cut.check(plan, "ada", "orders").status() != 200);
		assertThat(this.cut.check(plan, "ada", "orders").status()).isEqualTo(503);
		postgres.mend();
		await().until(() -> this.cut.check(plan, "ada", "orders").status() == 401);
	}

	@Test
	void planSaysWhatIsDecidedWithoutRedis() {
		String numbers = "\"algorithm\": \"fixed_window\", \"limit\": 1, \"window_seconds\": 600, \"failure_policy\": ";
		UUID open = this.whole.plan(numbers + "\"open\"");
		UUID closed = this.whole.plan(numbers + "\"closed\"");
		UUID local = this.whole.plan(numbers + "\"local\"");
		assertThat(this.cut.check(open, "ada", "orders").status()).isEqualTo(200);
		redis.cut();
		await().until(() -> status("redis").equals("DEGRADED"));
		Reply allowed = this.cut.check(open, "ada", "orders");
		assertThat(allowed.status()).isEqualTo(200);
		assertThat(allowed.json().path("allowed").booleanValue()).isTrue();
		assertThat(allowed.json().path("remaining").isNull()).isTrue();
		Reply refused = this.cut.check(closed, "ada", "orders");
		assertThat(refused.status()).isEqualTo(503);
		assertThat(refused.header("Content-Type")).startsWith("application/problem+json");
		assertThat(this.cut.check(local, "ada", "orders").status()).isEqualTo(200);
		assertThat(this.cut.check(local, "ada", "orders").status()).isEqualTo(429);
		assertThat(status("postgresql")).isEqualTo("UP");
	}

	@Test
	void leaseIsNotTakenForEndedWithoutRedis() {
		UUID plan = this.whole
			.plan("\"algorithm\": \"concurrency\", \"max_concurrent\": 1, \"lease_ttl_seconds\": 600");
		String lease = this.cut.check(plan, "ada", "orders").text("lease_id");
		redis.cut();
		await().until(() -> status("redis").equals("DEGRADED"));
		for (String call : List.of("renew", "release")) {
			Reply reply = this.cut.lease(call, lease);
			assertThat(reply.status()).isEqualTo(503);
			assertThat(reply.header("Content-Type")).startsWith("application/problem+json");
			assertThat(this.whole.lease(call, lease).status()).isEqualTo(200);
		}
	}

	@Test
	void announcementsAreHeardAgainAfterRedisIsBack() {
		redis.cut();
		await().until(() -> status("redis").equals("DEGRADED"));
		redis.mend();
		await().until(() -> status("redis").equals("UP"));
		UUID plan = this.whole.plan(TestTenant.BUCKET);
		assertThat(this.cut.check(plan, "ada", "orders").status()).isEqualTo(200);
		this.other.admin("DELETE", "/keys/" + this.whole.keyId(), null);
		await().until(() -> this.cut.check(plan, "ada", "orders").status() == 401);
	}

	private static void cutPostgres() {
		postgres.cut();
		await().until(() -> status("postgresql").equals("DEGRADED"));
	}

	private static String status(String component) {
		JsonNode readiness = instance.api().get("/actuator/health/readiness").json();
		return readiness.path("components").path(component).path("status").asString();
	}

}
