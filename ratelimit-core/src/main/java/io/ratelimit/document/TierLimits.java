package io.ratelimit.document;

import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

import io.ratelimit.Policy;

/**
 * How many requests each window has.
 *
 * @param max the maximum of each tier that limits; those that are absent do not
 */
public record TierLimits(Map<Tier, Long> max) {

	/**
	 * No limit at all.
	 */
	public static final TierLimits NONE = new TierLimits(Map.of());

	public TierLimits {
		EnumMap<Tier, Long> ordered = new EnumMap<>(Tier.class);
		ordered.putAll(max);
		max = Collections.unmodifiableMap(ordered);
	}

	List<Policy> policies(String service) {
		List<Policy> policies = new ArrayList<>(this.max.size());
		this.max.forEach((tier, number) -> policies.add(tier.policy(service, number)));
		return List.copyOf(policies);
	}

}
