package io.ratelimit.document;

import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

import io.ratelimit.Charge;
import io.ratelimit.Policy;
import io.ratelimit.RateLimitMode;
import io.ratelimit.key.Subject;
import io.ratelimit.key.Subject.Key;
import io.ratelimit.key.Subject.ServiceKey;
import org.jspecify.annotations.Nullable;

/**
 * The limits of a service: general ones, and others for custom keys. All policies are
 * made when the document is, and equal ones are shared.
 */
public final class ServiceDocument {

	/**
	 * Largest document in bytes.
	 */
	public static final int MAX_BYTES = 16 * 1024 * 1024;

	private final String id;

	private final Instant lastUpdated;

	private final List<Policy> general;

	private final Map<String, List<Policy>> custom;

	/**
	 * Creates a document.
	 * @param id the service's name
	 * @param lastUpdated when its limits were last changed
	 * @param general the limits of keys that have none of their own
	 * @param custom the limits of custom keys, which replace the general ones
	 * @throws InvalidDocumentException if the name cannot be a service's
	 */
	public ServiceDocument(String id, Instant lastUpdated, TierLimits general, Map<String, TierLimits> custom) {
		if (!ServiceKey.isServiceName(id)) {
			throw new InvalidDocumentException(id, "'_id' must be 1 to 100 letters, digits, '-' or '_'");
		}
		this.id = id;
		this.lastUpdated = Objects.requireNonNull(lastUpdated, "'lastUpdated' must not be null");
		Map<TierLimits, List<Policy>> shared = new HashMap<>();
		this.general = general.policies(id);
		this.custom = new HashMap<>(custom.size() * 4 / 3 + 1);
		custom.forEach(
				(key, limits) -> this.custom.put(key, shared.computeIfAbsent(limits, (absent) -> absent.policies(id))));
	}

	public String id() {
		return this.id;
	}

	public Instant lastUpdated() {
		return this.lastUpdated;
	}

	/**
	 * Returns how many keys have limits of their own.
	 * @return the number of custom keys
	 */
	public int customKeys() {
		return this.custom.size();
	}

	/**
	 * Returns the limits of keys that have none of their own.
	 * @return a policy for each tier that limits
	 */
	public List<Policy> general() {
		return this.general;
	}

	/**
	 * Returns the limits of a key.
	 * @param key the key, which matches exactly or not at all
	 * @return a policy for each tier that limits
	 */
	public List<Policy> policies(String key) {
		return this.custom.getOrDefault(key, this.general);
	}

	/**
	 * Returns what a request takes.
	 * @param key its key
	 * @param cost how much it takes of each tier
	 * @param mode the mode, or {@code null} for the limiter's
	 * @return the charges; empty if no tier limits the key
	 */
	public List<Charge> charges(String key, long cost, @Nullable RateLimitMode mode) {
		List<Policy> policies = policies(key);
		return policies.isEmpty() ? List.of() : charges(policies, new ServiceKey(this.id, key), cost, mode);
	}

	/**
	 * Returns what a request takes. One that has a key counts by it; any other subject
	 * counts under the general limits, as on an endpoint of the service's name.
	 * @param subject whom it counts
	 * @param cost how much it takes of each tier
	 * @param mode the mode, or {@code null} for the limiter's
	 * @return the charges; empty if no tier limits the subject
	 */
	public List<Charge> charges(Subject subject, long cost, @Nullable RateLimitMode mode) {
		return (subject instanceof Key key) ? charges(key.text(), cost, mode)
				: charges(this.general, subject, cost, mode);
	}

	private static List<Charge> charges(List<Policy> policies, Subject subject, long cost,
			@Nullable RateLimitMode mode) {
		List<Charge> charges = new ArrayList<>(policies.size());
		for (Policy policy : policies) {
			charges.add(new Charge(policy, subject, cost, mode));
		}
		return charges;
	}

	@Override
	public String toString() {
		return "ServiceDocument[%s of %s, %d custom keys]".formatted(this.id, this.lastUpdated, this.custom.size());
	}

}
