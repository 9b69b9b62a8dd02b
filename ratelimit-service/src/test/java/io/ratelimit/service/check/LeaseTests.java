package io.ratelimit.service.check;

import java.util.UUID;

import io.ratelimit.service.Api;
import io.ratelimit.service.Reply;
import io.ratelimit.service.ServiceTest;
import io.ratelimit.service.TestTenant;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import org.springframework.beans.factory.annotation.Autowired;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

@ServiceTest
class LeaseTests {

	@Autowired
	private Api api;

	private TestTenant tenant;

	@BeforeEach
	void createTenant() {
		this.tenant = this.api.tenant();
	}

	@Test
	void releasedLeaseMakesRoom() {
		UUID plan = this.tenant
			.plan("\"algorithm\": \"concurrency\", \"max_concurrent\": 1, \"lease_ttl_seconds\": 60");
		Reply held = this.tenant.check(plan, "ada", "reports");
		assertThat(this.tenant.check(plan, "ada", "reports").json().has("lease_id")).isFalse();
		Reply released = this.tenant.lease("release", held.text("lease_id"));
		assertThat(released.status()).isEqualTo(200);
		assertThat(released.body()).isEqualTo("{\"released\":true}");
		assertThat(this.tenant.check(plan, "ada", "reports").status()).isEqualTo(200);
		assertThat(this.tenant.lease("release", held.text("lease_id")).body()).isEqualTo("{\"released\":false}");
	}

	@Test
	void allUnitsOfALeaseAreReleasedTogether() {
		UUID plan = this.tenant.plan("""
				"limits": [{"algorithm": "concurrency", "max_concurrent": 4, "lease_ttl_seconds": 60},
					{"algorithm": "concurrency", "max_concurrent": 3, "lease_ttl_seconds": 30}]""");
		String body = "{\"plan_id\": \"%s\", \"subject\": \"ada\", \"resource\": \"reports\", \"cost\": 3}"
			.formatted(plan);
		Reply held = this.tenant.check(body);
		assertThat(this.tenant.check(body).status()).isEqualTo(429);
		this.tenant.lease("release", held.text("lease_id"));
		assertThat(this.tenant.check(body).status()).isEqualTo(200);
	}

	@Test
	void renewedLeaseLastsAndAnEndedOneIsAConflict() {
		UUID plan = this.tenant.plan("\"algorithm\": \"concurrency\", \"max_concurrent\": 1, \"lease_ttl_seconds\": 1");
		String leaseId = this.tenant.check(plan, "ada", "reports").text("lease_id");
		assertThat(this.tenant.lease("renew", leaseId).body()).isEqualTo("{\"renewed\":true}");
		await().until(() -> this.tenant.check(plan, "ada", "reports").status() == 200);
		Reply late = this.tenant.lease("renew", leaseId);
		assertThat(late.status()).isEqualTo(409);
		assertThat(late.fields()).containsExactly("lease_id");
	}

	@Test
	void changedLeaseIdIsRefused() {
		UUID plan = this.tenant
			.plan("\"algorithm\": \"concurrency\", \"max_concurrent\": 1, \"lease_ttl_seconds\": 60");
		String leaseId = this.tenant.check(plan, "ada", "reports").text("lease_id");
		assertThat(this.tenant.lease("release", "A" + leaseId.substring(1)).status()).isEqualTo(422);
		assertThat(this.tenant.lease("release", leaseId + "A").status()).isEqualTo(422);
		assertThat(this.tenant.lease("release", leaseId).body()).isEqualTo("{\"released\":true}");
	}

}
