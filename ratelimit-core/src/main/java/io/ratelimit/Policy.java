package io.ratelimit;

import java.util.List;
import java.util.Objects;

import io.ratelimit.key.Endpoint;
import io.ratelimit.limit.Limit;
import org.jspecify.annotations.Nullable;

/**
 * A limit on an endpoint, under the name that clients see.
 *
 * @param endpoint what is limited
 * @param suffix what sets its counter apart from others of the endpoint; may be empty
 * @param name the name in headers, in printable ASCII
 * @param limit the numbers
 */
public record Policy(Endpoint endpoint, String suffix, String name, Limit limit) {

	public Policy {
		Objects.requireNonNull(endpoint, "'endpoint' must not be null");
		Objects.requireNonNull(suffix, "'suffix' must not be null");
		Objects.requireNonNull(name, "'policyName' must not be null");
		Objects.requireNonNull(limit, "'limit' must not be null");
		if (name.isEmpty() || !name.chars().allMatch((c) -> c >= 0x20 && c < 0x7f)) {
			throw new IllegalArgumentException("'policyName' must be printable ASCII, was '%s'".formatted(name));
		}
	}

	/**
	 * Creates the policy of an endpoint's requests.
	 * @param endpoint what is limited
	 * @param limit the numbers
	 * @return the policy
	 */
	public static Policy of(String endpoint, Limit limit) {
		return of(endpoint, "", limit);
	}

	/**
	 * Creates a policy that is named after its suffix.
	 * @param endpoint what is limited
	 * @param suffix what sets its counter apart, such as {@code /elements}
	 * @param limit the numbers
	 * @return the policy
	 */
	public static Policy of(String endpoint, String suffix, Limit limit) {
		return new Policy(new Endpoint(endpoint), suffix, nameOf(suffix), limit);
	}

	/**
	 * Creates the policies of a list of limits. A single limit has the suffix as it is;
	 * of several, each has a counter and a name after its window: {@code 20/s, 10/30s}
	 * have the suffixes {@code /rps} and {@code /per_30s}, behind the one given.
	 * @param endpoint what is limited
	 * @param suffix what sets the counters apart from others of the endpoint; may be
	 * empty
	 * @param name the name that clients see, with the tier behind it where there are
	 * several, or {@code null} to follow from the suffix
	 * @param limits the numbers, each with a window of its own
	 * @return the policies in the order of the limits
	 */
	public static List<Policy> tiers(String endpoint, String suffix, @Nullable String name,
			List<? extends Limit> limits) {
		return Tiers.of(new Endpoint(endpoint), suffix, name, limits);
	}

	/**
	 * Returns whether an endpoint names this policy.
	 * @param named the endpoint, with or without the suffix
	 * @return whether it is this policy's
	 */
	public boolean isOn(Endpoint named) {
		return this.endpoint.equals(named) || this.endpoint.with(this.suffix).equals(named);
	}

	/**
	 * Returns the name that follows from a suffix: none is {@code requests},
	 * {@code /traffic} is {@code traffic_requests}, {@code /traffic/elements} is
	 * {@code traffic_elements}.
	 * @param suffix the suffix
	 * @return the policy's name
	 */
	public static String nameOf(String suffix) {
		String path = new Endpoint(suffix).path();
		if (path.equals("/")) {
			return "requests";
		}
		String name = path.substring(1).replace('/', '_');
		return path.endsWith("/elements") ? name : name + "_requests";
	}

}
