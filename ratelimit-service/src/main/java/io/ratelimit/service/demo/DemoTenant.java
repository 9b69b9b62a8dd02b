package io.ratelimit.service.demo;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.UUID;

import io.ratelimit.service.ServiceProperties;
import io.ratelimit.service.digest.Digests;
import io.ratelimit.service.key.ApiKeys;
import io.ratelimit.service.plan.LimitFields;
import io.ratelimit.service.plan.Plan;
import io.ratelimit.service.plan.Plans;
import io.ratelimit.service.policy.ResourcePolicies;
import io.ratelimit.service.tenant.Tenant;
import io.ratelimit.service.tenant.Tenants;
import org.jspecify.annotations.Nullable;

import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.stereotype.Component;

/**
 * A tenant to play with: a plan an algorithm, and a key that anybody may see. The key
 * follows from the admin token, so that all instances show the same one.
 */
@Component
@ConditionalOnBooleanProperty("ratelimit.service.playground")
class DemoTenant implements SmartInitializingSingleton {

	private static final String NAME = "demo";

	private final Tenants tenants;

	private final Plans plans;

	private final ApiKeys keys;

	private final ResourcePolicies policies;

	private final String adminToken;

	private @Nullable UUID id;

	private @Nullable String apiKey;

	DemoTenant(Tenants tenants, Plans plans, ApiKeys keys, ResourcePolicies policies, ServiceProperties properties) {
		this.tenants = tenants;
		this.plans = plans;
		this.keys = keys;
		this.policies = policies;
		this.adminToken = Objects.requireNonNull(properties.adminToken());
	}

	UUID id() {
		return Objects.requireNonNull(this.id);
	}

	String apiKey() {
		return Objects.requireNonNull(this.apiKey);
	}

	@Override
	public void afterSingletonsInstantiated() {
		UUID tenantId = tenant().id();
		this.id = tenantId;
		String keyId = HexFormat.of().formatHex(Arrays.copyOf(derive("key id"), 8));
		this.apiKey = this.keys.replace(tenantId, "playground", keyId, derive("secret")).key();
		Plan bucket = plan(tenantId, "token-bucket",
				new LimitFields("token_bucket", 10L, BigDecimal.ONE, null, null, null, null));
		plan(tenantId, "fixed-window", window("fixed_window"));
		plan(tenantId, "sliding-window", window("sliding_window"));
		plan(tenantId, "sliding-window-counter", window("sliding_window_counter"));
		Plan concurrency = plan(tenantId, "concurrency",
				new LimitFields("concurrency", null, null, null, null, 2L, 30L));
		policy(tenantId, "GET:/orders/*", bucket);
		policy(tenantId, "POST:/reports", concurrency);
	}

	private static LimitFields window(String algorithm) {
		return new LimitFields(algorithm, null, null, 10L, 10L, null, null);
	}

	private Tenant tenant() {
		return this.tenants.findByName(NAME).orElseGet(() -> {
			try {
				return this.tenants.create(NAME);
			}
			catch (DuplicateKeyException ex) {
				return this.tenants.findByName(NAME).orElseThrow();
			}
		});
	}

	private Plan plan(UUID tenantId, String name, LimitFields limit) {
		return this.plans.findOrCreate(tenantId, name, List.of(limit));
	}

	private void policy(UUID tenantId, String pattern, Plan plan) {
		this.policies.createIfAbsent(tenantId, pattern, plan.id());
	}

	private byte[] derive(String what) {
		return Digests.sign(this.adminToken.getBytes(StandardCharsets.UTF_8),
				("playground " + what).getBytes(StandardCharsets.UTF_8));
	}

}
