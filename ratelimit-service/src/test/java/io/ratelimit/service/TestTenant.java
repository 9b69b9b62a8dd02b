package io.ratelimit.service;

import java.util.UUID;

/**
 * A tenant of a test.
 *
 * @param api calls the service
 * @param id the tenant's id
 * @param keyId the id of its key
 * @param key its key
 */
public record TestTenant(Api api, UUID id, String keyId, String key) {

	public static final String BUCKET = "\"algorithm\": \"token_bucket\", \"bucket_capacity\": 10, \"refill_rate_per_sec\": 0.001";

	/**
	 * Creates a plan.
	 * @param fields its fields but tenant and name, as JSON
	 * @return the plan's id
	 */
	public UUID plan(String fields) {
		return Api.id(this.api.admin("POST", "/plans", """
				{"tenant_id": "%s", "name": "%s", %s}""".formatted(this.id, UUID.randomUUID(), fields)));
	}

	public UUID policy(String pattern, UUID planId) {
		return Api.id(this.api.admin("POST", "/policies", """
				{"tenant_id": "%s", "pattern": "%s", "plan_id": "%s"}""".formatted(this.id, pattern, planId)));
	}

	public Reply check(String body) {
		return this.api.check(this.key, body);
	}

	public Reply check(UUID planId, String subject, String resource) {
		return this.api.check(this.key, planId, subject, resource);
	}

	public Reply lease(String call, String leaseId) {
		return this.api.send("POST", "/v1/" + call, """
				{"lease_id": "%s"}""".formatted(leaseId), "x-api-key", this.key);
	}

}
