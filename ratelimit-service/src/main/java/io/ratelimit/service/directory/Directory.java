package io.ratelimit.service.directory;

import java.time.Duration;
import java.util.Optional;
import java.util.UUID;

import io.ratelimit.service.ServiceProperties;
import io.ratelimit.service.change.Change;
import io.ratelimit.service.change.Change.Kind;
import io.ratelimit.service.change.ChangeListener;
import io.ratelimit.service.change.PostgresState;
import io.ratelimit.service.change.Revisions;
import io.ratelimit.service.key.ApiKey;
import io.ratelimit.service.key.ApiKeys;
import io.ratelimit.service.plan.Plan;
import io.ratelimit.service.plan.Plans;
import io.ratelimit.service.plan.PreparedPlan;
import io.ratelimit.service.policy.PolicyTable;
import io.ratelimit.service.policy.ResourcePolicies;
import io.ratelimit.service.policy.ResourcePolicy;

import org.springframework.stereotype.Component;

/**
 * Finds what a decision needs without asking PostgreSQL, unless it is cold.
 */
@Component
public class Directory implements ChangeListener {

	private final WarmCache<ApiKey, ApiKey> keys;

	private final WarmCache<Plan, PreparedPlan> plans;

	private final WarmCache<ResourcePolicy[], PolicyTable> policies;

	private final WarmCopies copies;

	private final PostgresState postgres;

	private final Duration maxStale;

	Directory(ApiKeys keys, Plans plans, ResourcePolicies policies, WarmCopies copies, PostgresState postgres,
			Revisions revisions, ServiceProperties properties) {
		this.keys = new WarmCache<>(Kind.KEY, ApiKey.class, keys::find, (key) -> key, copies, postgres, revisions);
		this.plans = new WarmCache<>(Kind.PLAN, Plan.class, (id) -> plans.find(UUID.fromString(id)), PreparedPlan::new,
				copies, postgres, revisions);
		this.policies = new WarmCache<>(Kind.POLICIES, ResourcePolicy[].class,
				(tenantId) -> Optional.of(policies.of(UUID.fromString(tenantId))), PolicyTable::new, copies, postgres,
				revisions);
		this.copies = copies;
		this.postgres = postgres;
		this.maxStale = properties.maxStale();
	}

	/**
	 * Finds a key that may be used.
	 * @param id the key's id
	 * @return the key, unless it is unknown or revoked
	 */
	public Optional<ApiKey> key(String id) {
		requireYoungCopies();
		return this.keys.get(id).filter((key) -> !key.revoked());
	}

	/**
	 * Finds a plan of a tenant.
	 * @param tenantId the tenant
	 * @param id the plan's id
	 * @return the plan, unless it is unknown or another tenant's
	 */
	public Optional<PreparedPlan> plan(UUID tenantId, UUID id) {
		return this.plans.get(id.toString()).filter((plan) -> plan.tenantId().equals(tenantId));
	}

	/**
	 * Finds the plan of the most specific policy for a resource.
	 * @param tenantId the tenant
	 * @param resource the resource
	 * @return the plan, unless no policy matches
	 */
	public Optional<PreparedPlan> planFor(UUID tenantId, String resource) {
		return this.policies.get(tenantId.toString())
			.flatMap((table) -> table.find(resource))
			.flatMap((planId) -> plan(tenantId, planId));
	}

	/**
	 * Every decision starts with its key, so that one look is enough.
	 */
	private void requireYoungCopies() {
		if (this.postgres.age().compareTo(this.maxStale) > 0) {
			throw new DirectoryUnavailableException(
					"PostgreSQL could not be asked for %s".formatted(this.postgres.age()));
		}
	}

	@Override
	public void forget(Change change) {
		switch (change.kind()) {
			case KEY -> this.keys.forget(change.entity());
			case PLAN -> this.plans.forget(change.entity());
			case POLICIES -> this.policies.forget(change.entity());
		}
	}

	@Override
	public void outdate(Change change, long revision) {
		this.copies.outdate(change, revision);
	}

	@Override
	public void removeOutdated() {
		this.copies.removeOutdated();
	}

	@Override
	public void forgetAll() {
		this.keys.clear();
		this.plans.clear();
		this.policies.clear();
	}

}
