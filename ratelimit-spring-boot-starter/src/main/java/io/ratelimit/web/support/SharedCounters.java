package io.ratelimit.web.support;

import java.util.HashMap;
import java.util.Map;

import io.ratelimit.Policy;
import io.ratelimit.key.Endpoint;
import io.ratelimit.limit.Algorithm;
import io.ratelimit.web.Scope;
import org.jspecify.annotations.Nullable;

/**
 * Finds limits of one request that would count in the same place.
 */
public final class SharedCounters {

	private SharedCounters() {
	}

	/**
	 * Returns a path that a pattern matches, as far as regular expressions allow.
	 * @param pattern a path pattern
	 * @return the path, with a dash for what varies
	 */
	public static String sample(String pattern) {
		return pattern.replaceAll("\\{[^/]*}|[*?]+", "-");
	}

	/**
	 * Looks at the limits of a request.
	 * @param plan its limits
	 * @param path its path
	 * @return which limits share a counter, or {@code null} if all are apart
	 */
	public static @Nullable String find(LimitPlan plan, String path) {
		Map<Counter, String> seen = new HashMap<>();
		String shared = null;
		for (PlannedLimit limit : plan.limits()) {
			for (Policy policy : limit.policies()) {
				shared = (shared != null) ? shared : add(seen, counter(limit, policy, path), limit.source().describe());
			}
		}
		for (PlannedElements limit : plan.elements().values()) {
			shared = (shared != null) ? shared
					: add(seen, Counter.ofCallers(limit.policy()), new LimitSource.Written(limit.policy()).describe());
		}
		return shared;
	}

	private static @Nullable String add(Map<Counter, String> seen, Counter counter, String limit) {
		String other = seen.put(counter, limit);
		return (other != null)
				? "the limits '%s' and '%s' would share the counter of %s".formatted(other, limit, counter.path) : null;
	}

	/**
	 * A limit by key counts the caller where there is no key, and a path stands in the
	 * place of the endpoint.
	 */
	private static Counter counter(PlannedLimit limit, Policy policy, String path) {
		if (limit.key() != null || limit.keyResolver() != null) {
			return Counter.ofCallers(policy);
		}
		return switch (limit.scope()) {
			case CALLER, PROJECT -> Counter.ofCallers(policy);
			case PATH -> Counter.of(new Endpoint(path), policy, Scope.ENDPOINT);
			case ENDPOINT -> Counter.of(policy.endpoint(), policy, Scope.ENDPOINT);
		};
	}

	/**
	 * A place to count in.
	 *
	 * @param path the endpoint with its suffix
	 * @param family who may be counted there
	 * @param algorithm how it counts
	 */
	private record Counter(String path, Scope family, Algorithm algorithm) {

		static Counter of(Endpoint endpoint, Policy policy, Scope family) {
			return new Counter(endpoint.with(policy.suffix()).path(), family, policy.limit().algorithm());
		}

		static Counter ofCallers(Policy policy) {
			return of(policy.endpoint(), policy, Scope.CALLER);
		}

	}

}
