package io.ratelimit.service;

import java.util.UUID;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.dao.DataIntegrityViolationException;
import org.springframework.jdbc.core.simple.JdbcClient;

import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * What the database refuses, whoever writes to it.
 */
@ServiceTest
class SchemaTests {

	@Autowired
	private JdbcClient jdbc;

	@Autowired
	private Api api;

	private TestTenant tenant;

	private UUID plan;

	@BeforeEach
	void createTenant() {
		this.tenant = this.api.tenant();
		this.plan = this.tenant.plan(TestTenant.BUCKET);
	}

	@ParameterizedTest
	@ValueSource(strings = { "algorithm = 'leaky_bucket'", "algorithm = 'fixed_window'", "bucket_capacity = null",
			"bucket_capacity = 0", "bucket_capacity = 1000000000000000", "refill_rate_per_sec = 0", "max_requests = 1",
			"window_seconds = 1", "max_concurrent = 1, lease_ttl_seconds = 1", "position = 10",
			"algorithm = 'fixed_window', bucket_capacity = null, refill_rate_per_sec = null, max_requests = 1, window_seconds = 31536001" })
	void limitHasExactlyTheFieldsOfItsAlgorithm(String change) {
		assertRefused("update plan_limit set " + change + " where plan_id = ?", this.plan);
	}

	@Test
	void policyHasAPlanOfItsTenant() {
		assertRefused("insert into resource_policy (tenant_id, pattern, plan_id) values (?, 'x', ?)",
				this.api.tenant().id(), this.plan);
	}

	@Test
	void planKeepsItsTenantWhileAPolicyNamesIt() {
		this.tenant.policy("x", this.plan);
		assertRefused("update plan set tenant_id = ? where id = ?", this.api.tenant().id(), this.plan);
	}

	@ParameterizedTest
	@ValueSource(strings = { "id = 'x'", "hash = '\\x00'", "salt = '\\x00'", "name = ''",
			"tenant_id = '00000000-0000-0000-0000-000000000000'" })
	void keyIsWhole(String change) {
		assertRefused("update api_key set " + change + " where id = ?", this.tenant.keyId());
	}

	@Test
	void failurePolicyIsKnown() {
		assertRefused("update plan set failure_policy = 'maybe' where id = ?", this.plan);
	}

	@Test
	void revisionIsOne() {
		assertRefused("insert into revision values (1)");
	}

	private void assertRefused(String sql, Object... parameters) {
		assertThatExceptionOfType(DataIntegrityViolationException.class)
			.isThrownBy(() -> this.jdbc.sql(sql).params(parameters).update());
	}

}
