package io.ratelimit.web.support;

import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import io.ratelimit.Policy;
import io.ratelimit.document.Tier;
import io.ratelimit.key.Endpoint;
import io.ratelimit.limit.Algorithm;
import io.ratelimit.web.Scope;

/**
 * Finds limits of one handler that would count in the same place.
 */
final class SharedCounters {

	private SharedCounters() {
	}

	/**
	 * Checks the limits of a handler.
	 * @return whether all counters are apart
	 * @throws IllegalArgumentException if two would share one
	 */
	static boolean check(List<PlannedLimit> limits, Collection<PlannedElements> elements, String pattern) {
		Map<Counter, String> seen = new HashMap<>();
		for (PlannedLimit limit : limits) {
			String family = family(limit, pattern);
			if (limit.policy() != null) {
				add(seen, limit.policy(), family);
			}
			else if (limit.rules() != null) {
				add(seen, limit.rules(), family);
			}
		}
		for (PlannedElements limit : elements) {
			add(seen, limit.policy(), "callers");
		}
		return true;
	}

	/**
	 * A document may get any tier later.
	 */
	private static void add(Map<Counter, String> seen, ServiceLimits rules, String family) {
		for (Tier tier : Tier.values()) {
			String path = new Endpoint(rules.service()).with(tier.suffix()).path();
			add(seen, new Counter(path, family, Algorithm.FIXED_WINDOW), "rules of " + rules.service(),
					"name a service once, and no endpoint like it");
		}
	}

	private static void add(Map<Counter, String> seen, Policy policy, String family) {
		String path = policy.endpoint().with(policy.suffix()).path();
		add(seen, new Counter(path, family, policy.limit().algorithm()), describe(policy),
				"give one of them a 'suffix'");
	}

	private static void add(Map<Counter, String> seen, Counter counter, String limit, String fix) {
		String other = seen.put(counter, limit);
		if (other != null) {
			throw new IllegalArgumentException("the limits '%s' and '%s' would share the counter of %s: %s"
				.formatted(other, limit, counter.path(), fix));
		}
	}

	private static String describe(Policy policy) {
		return policy.limit().max() + " in " + policy.limit().window().toSeconds() + " s";
	}

	/**
	 * A limit by key counts the caller where there is no key, and a path without
	 * variables is the endpoint.
	 */
	private static String family(PlannedLimit limit, String pattern) {
		if (limit.key() != null || limit.keyResolver() != null) {
			return "callers";
		}
		boolean fixedPath = !pattern.contains("{") && !pattern.contains("*");
		return switch (limit.scope()) {
			case CALLER, PROJECT -> "callers";
			case PATH -> fixedPath ? Scope.ENDPOINT.name() : Scope.PATH.name();
			case ENDPOINT -> Scope.ENDPOINT.name();
		};
	}

	/**
	 * A place to count in.
	 *
	 * @param path the endpoint with its suffix
	 * @param family who may be counted there
	 * @param algorithm how it counts
	 */
	private record Counter(String path, String family, Algorithm algorithm) {
	}

}
