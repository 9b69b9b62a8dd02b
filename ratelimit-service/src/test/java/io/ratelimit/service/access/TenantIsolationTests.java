package io.ratelimit.service.access;

import java.util.UUID;

import io.ratelimit.service.Api;
import io.ratelimit.service.Reply;
import io.ratelimit.service.ServiceTest;
import io.ratelimit.service.TestTenant;
import org.junit.jupiter.api.Test;

import org.springframework.beans.factory.annotation.Autowired;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Two tenants with the same names for everything, and every call of one with what belongs
 * to the other.
 */
@ServiceTest
class TenantIsolationTests {

	private static final String ONE = "\"algorithm\": \"fixed_window\", \"limit\": 1, \"window_seconds\": 600";

	private static final String LEASE = "\"algorithm\": \"concurrency\", \"max_concurrent\": 1, \"lease_ttl_seconds\": 600";

	@Autowired
	private Api api;

	@Test
	void checkWithAnothersPlanIsRefusedAndChargesNobody() {
		forBoth((own, other) -> {
			UUID plan = other.plan(ONE);
			Reply reply = own.check(plan, "ada", "orders");
			assertThat(reply.status()).isEqualTo(422);
			assertThat(reply.fields()).containsExactly("plan_id");
			assertThat(other.check(plan, "ada", "orders").status()).isEqualTo(200);
		});
	}

	@Test
	void checkFollowsOwnPoliciesOnly() {
		forBoth((own, other) -> {
			other.policy(other.id() + "/*", other.plan(ONE));
			String body = "{\"subject\": \"ada\", \"resource\": \"%s/orders\"}".formatted(other.id());
			assertThat(other.check(body).status()).isEqualTo(200);
			assertThat(own.check(body).fields()).containsExactly("resource");
		});
	}

	@Test
	void sameSubjectAndResourceCountApart() {
		forBoth((own, other) -> {
			UUID ownPlan = own.plan(ONE);
			UUID otherPlan = other.plan(ONE);
			assertThat(own.check(ownPlan, "ada", "orders").status()).isEqualTo(200);
			assertThat(own.check(ownPlan, "ada", "orders").status()).isEqualTo(429);
			assertThat(other.check(otherPlan, "ada", "orders").status()).isEqualTo(200);
		});
	}

	@Test
	void leaseIsNeitherReleasedNorRenewedByAnother() {
		forBoth((own, other) -> {
			UUID plan = other.plan(LEASE);
			String leaseId = other.check(plan, "ada", "orders").text("lease_id");
			assertThat(own.lease("release", leaseId).status()).isEqualTo(422);
			assertThat(own.lease("renew", leaseId).status()).isEqualTo(422);
			assertThat(other.check(plan, "ada", "orders").status()).isEqualTo(429);
			assertThat(other.lease("renew", leaseId).status()).isEqualTo(200);
			assertThat(other.lease("release", leaseId).status()).isEqualTo(200);
		});
	}

	@Test
	void policyTakesNoPlanOfAnother() {
		forBoth((own, other) -> {
			UUID plan = other.plan(ONE);
			UUID policy = own.policy("own", own.plan(ONE));
			String body = "{\"tenant_id\": \"%s\", \"pattern\": \"own\", \"plan_id\": \"%s\"}".formatted(own.id(),
					plan);
			for (Reply reply : new Reply[] { this.api.admin("POST", "/policies", body.replace("own\"", "others\"")),
					this.api.admin("PUT", "/policies/" + policy, body) }) {
				assertThat(reply.status()).isEqualTo(422);
				assertThat(reply.fields()).containsExactly("plan_id");
			}
		});
	}

	@Test
	void listsOfATenantHoldNothingOfAnother() {
		forBoth((own, other) -> {
			other.policy("**", other.plan(ONE));
			for (String list : new String[] { "/plans", "/keys", "/policies" }) {
				assertThat(this.api.admin("GET", list + "?tenant_id=" + own.id(), null).body())
					.doesNotContain(other.id().toString());
			}
		});
	}

	@Test
	void deletedTenantTakesNothingOfAnotherWithIt() {
		forBoth((own, other) -> {
			UUID plan = own.plan(ONE);
			TestTenant third = this.api.tenant();
			third.plan(ONE);
			this.api.admin("DELETE", "/tenants/" + third.id(), null);
			assertThat(third.check("{\"subject\": \"ada\", \"resource\": \"x\"}").status()).isEqualTo(401);
			assertThat(own.check(plan, "ada", "orders").status()).isEqualTo(200);
		});
	}

	private void forBoth(Calls calls) {
		TestTenant one = this.api.tenant();
		TestTenant two = this.api.tenant();
		calls.make(one, two);
		calls.make(two, one);
	}

	private interface Calls {

		void make(TestTenant own, TestTenant other);

	}

}
