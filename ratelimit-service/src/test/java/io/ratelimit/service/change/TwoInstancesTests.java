package io.ratelimit.service.change;

import java.time.Duration;
import java.util.UUID;

import io.ratelimit.service.Api;
import io.ratelimit.service.Instance;
import io.ratelimit.service.ServiceTest;
import io.ratelimit.service.TestTenant;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.context.ApplicationContext;
import org.springframework.jdbc.core.simple.JdbcClient;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * What is changed on one instance holds on another within a second.
 */
@ServiceTest
class TwoInstancesTests {

	private static final Duration SECOND = Duration.ofSeconds(1);

	private static Instance other;

	@Autowired
	private Api api;

	@Autowired
	private JdbcClient jdbc;

	private TestTenant here;

	private TestTenant there;

	private UUID plan;

	@BeforeAll
	static void startOther(@Autowired ApplicationContext shared) {
		other = Instance.start(shared);
	}

	@AfterAll
	static void stopOther() {
		other.close();
	}

	@BeforeEach
	void warmUp() {
		this.here = this.api.tenant();
		this.there = new TestTenant(other.api(), this.here.id(), this.here.keyId(), this.here.key());
		this.plan = this.here.plan(TestTenant.BUCKET);
		assertThat(this.there.check(this.plan, "ada", "orders").number("remaining")).isEqualTo(9);
	}

	@Test
	void instancesCountTogether() {
		assertThat(this.here.check(this.plan, "ada", "orders").number("remaining")).isEqualTo(8);
	}

	@Test
	void revokedKeyStopsWorkingEverywhere() {
		this.api.admin("DELETE", "/keys/" + this.here.keyId(), null);
		await().atMost(SECOND).until(() -> this.there.check(this.plan, "ada", "orders").status() == 401);
	}

	@Test
	void revokedKeyStopsWorkingEvenIfNobodyAnnouncesIt() {
		this.jdbc.sql("update api_key set revoked_at = now() where id = ?").param(this.here.keyId()).update();
		await().atMost(SECOND).until(() -> this.there.check(this.plan, "ada", "orders").status() == 401);
	}

	@Test
	void changedPlanHoldsEverywhere() {
		this.api.admin("PUT", "/plans/" + this.plan, """
				{"tenant_id": "%s", "name": "other", "algorithm": "fixed_window", "limit": 3, "window_seconds": 60}"""
			.formatted(this.here.id()));
		await().atMost(SECOND).until(() -> this.there.check(this.plan, "ada", "orders").number("limit") == 3);
	}

	@Test
	void limitThatIsChangedInTheDatabaseHoldsEverywhere() {
		this.jdbc.sql("update plan_limit set bucket_capacity = 5 where plan_id = ?").param(this.plan).update();
		await().atMost(SECOND).until(() -> this.there.check(this.plan, "ada", "orders").number("limit") == 5);
	}

	@Test
	void policyHoldsEverywhere() {
		String body = "{\"subject\": \"ada\", \"resource\": \"orders\"}";
		assertThat(this.there.check(body).status()).isEqualTo(422);
		UUID policy = this.here.policy("orders", this.plan);
		await().atMost(SECOND).until(() -> this.there.check(body).status() == 200);
		this.api.admin("DELETE", "/policies/" + policy, null);
		await().atMost(SECOND).until(() -> this.there.check(body).status() == 422);
	}

	@Test
	void deletedTenantIsGoneEverywhere() {
		this.api.admin("DELETE", "/tenants/" + this.here.id(), null);
		await().atMost(SECOND).until(() -> this.there.check(this.plan, "ada", "orders").status() == 401);
	}

	@Test
	void productionHasNoPlayground() {
		assertThat(other.api().get("/playground").status()).isEqualTo(404);
		assertThat(other.api().send("POST", "/playground/plans", "{}").status()).isEqualTo(404);
	}

}
