package io.ratelimit.service.plan;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

import io.ratelimit.Charge;
import io.ratelimit.Policy;
import io.ratelimit.RateLimitRequest;
import io.ratelimit.key.Endpoint;
import io.ratelimit.key.Subject;
import io.ratelimit.limit.Algorithm;
import io.ratelimit.limit.Limit;

/**
 * A plan with everything worked out that does not depend on the call. All plans count
 * under one endpoint, so that nothing which is tagged with it grows with them; tenant and
 * plan are parts of the key.
 */
public final class PreparedPlan {

	private static final Endpoint ENDPOINT = new Endpoint("/v1/check");

	private final Plan plan;

	private final String tenantKey;

	private final String planKey;

	private final List<Policy> policies;

	private final long maxCost;

	public PreparedPlan(Plan plan) {
		this.plan = plan;
		this.tenantKey = plan.tenantId().toString();
		this.planKey = plan.id().toString();
		this.policies = policies(plan);
		boolean entries = this.policies.stream().anyMatch((policy) -> policy.limit().algorithm().keepsEntries());
		this.maxCost = entries ? Charge.MAX_ENTRIES : Limit.MAX_EXACT;
	}

	/**
	 * A policy is named after its algorithm. Counters of different algorithms are apart
	 * anyway; of one that stands several times, each but the first has a suffix.
	 */
	private static List<Policy> policies(Plan plan) {
		Map<Algorithm, Integer> seen = new EnumMap<>(Algorithm.class);
		List<Policy> policies = new ArrayList<>();
		for (LimitFields fields : plan.limits()) {
			Limit limit = fields.toLimit();
			String name = Algorithms.name(limit.algorithm());
			int place = seen.merge(limit.algorithm(), 1, Integer::sum);
			policies.add((place == 1) ? new Policy(ENDPOINT, "", name, limit)
					: new Policy(ENDPOINT, "/" + place, name + "_" + place, limit));
		}
		return List.copyOf(policies);
	}

	public UUID id() {
		return this.plan.id();
	}

	public UUID tenantId() {
		return this.plan.tenantId();
	}

	/**
	 * Returns the algorithm of the first limit, for decisions that no limit took part in.
	 * @return the algorithm
	 */
	public Algorithm algorithm() {
		return this.policies.get(0).limit().algorithm();
	}

	/**
	 * Returns the largest cost that all limits of the plan can count.
	 * @return the cost
	 */
	public long maxCost() {
		return this.maxCost;
	}

	/**
	 * Asks for units of all limits together.
	 * @param subject whom they count
	 * @param resource what they count
	 * @param cost how many units
	 * @return the request
	 */
	public RateLimitRequest request(String subject, String resource, long cost) {
		Subject counted = Subject.key(this.tenantKey, this.planKey, subject, resource);
		List<Charge> charges = new ArrayList<>(this.policies.size());
		for (Policy policy : this.policies) {
			charges.add(new Charge(policy, counted, cost, null));
		}
		return RateLimitRequest.of(charges, this.plan.failurePolicy());
	}

}
