package io.ratelimit;

import java.util.List;

import io.ratelimit.key.CounterKey;
import io.ratelimit.key.KeyLayout;
import io.ratelimit.key.Subject;
import org.jspecify.annotations.Nullable;

/**
 * All that is asked of the limiter for one request, decided together.
 */
public final class RateLimitRequest {

	private final List<Charge> charges;

	private final @Nullable FailurePolicy onFailure;

	private @Nullable Keys keys;

	private RateLimitRequest(List<Charge> charges, @Nullable FailurePolicy onFailure) {
		if (charges.isEmpty()) {
			throw new IllegalArgumentException("'charges' must not be empty");
		}
		this.charges = charges;
		this.onFailure = onFailure;
	}

	/**
	 * Asks for one unit of one policy.
	 * @param policy the policy
	 * @param subject whom it counts
	 * @return the request
	 */
	public static RateLimitRequest of(Policy policy, Subject subject) {
		return of(policy, subject, 1);
	}

	/**
	 * Asks for units of one policy.
	 * @param policy the policy
	 * @param subject whom it counts
	 * @param cost how many units
	 * @return the request
	 */
	public static RateLimitRequest of(Policy policy, Subject subject, long cost) {
		return new RateLimitRequest(List.of(new Charge(policy, subject, cost, null)), null);
	}

	/**
	 * Asks for what several charges take, all or nothing.
	 * @param charges the charges
	 * @param onFailure what is decided while the store cannot be asked, or {@code null}
	 * for the limiter's policy
	 * @return the request
	 */
	public static RateLimitRequest of(List<Charge> charges, @Nullable FailurePolicy onFailure) {
		return new RateLimitRequest(List.copyOf(charges), onFailure);
	}

	public List<Charge> charges() {
		return this.charges;
	}

	public @Nullable FailurePolicy onFailure() {
		return this.onFailure;
	}

	/**
	 * Returns the keys of the charges, made once for a request that is decided again.
	 * @param layout the shape of the keys
	 * @return the keys in the order of the charges
	 */
	public List<CounterKey> keys(KeyLayout layout) {
		Keys made = this.keys;
		if (made == null || made.layout != layout) {
			made = new Keys(layout, this.charges);
			this.keys = made;
		}
		return made.list;
	}

	@Override
	public String toString() {
		return "RateLimitRequest" + this.charges;
	}

	private static final class Keys {

		private final KeyLayout layout;

		private final List<CounterKey> list;

		Keys(KeyLayout layout, List<Charge> charges) {
			this.layout = layout;
			CounterKey[] keys = new CounterKey[charges.size()];
			for (int i = 0; i < keys.length; i++) {
				Charge charge = charges.get(i);
				Policy policy = charge.policy();
				keys[i] = layout.counter(policy.endpoint(), policy.suffix(), charge.subject(),
						policy.limit().algorithm());
			}
			this.list = List.of(keys);
		}

	}

}
