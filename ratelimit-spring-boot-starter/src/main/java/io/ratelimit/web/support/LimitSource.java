package io.ratelimit.web.support;

import java.util.List;

import io.ratelimit.Charge;
import io.ratelimit.Policy;
import io.ratelimit.RateLimitMode;
import io.ratelimit.key.Subject;
import org.jspecify.annotations.Nullable;

/**
 * Where a limit has its numbers from.
 */
interface LimitSource {

	/**
	 * Adds what a request takes at present.
	 * @param subject whom the limit counts
	 * @param cost how much the request takes
	 * @param mode the limit's own mode
	 * @param charges takes the charges
	 */
	void charge(Subject subject, long cost, @Nullable RateLimitMode mode, List<Charge> charges);

	/**
	 * Returns the policies that the source has now or may have later.
	 * @return the policies, of which only the numbers may differ
	 */
	List<Policy> possible();

	/**
	 * Describes the limit for people.
	 * @return the numbers, or where they are
	 */
	String describe();

	/**
	 * A limit whose numbers were written with it.
	 *
	 * @param policy the limit
	 */
	record Written(Policy policy) implements LimitSource {

		@Override
		public void charge(Subject subject, long cost, @Nullable RateLimitMode mode, List<Charge> charges) {
			charges.add(new Charge(this.policy, subject, CostExpression.within(cost, this.policy.limit()), mode));
		}

		@Override
		public List<Policy> possible() {
			return List.of(this.policy);
		}

		@Override
		public String describe() {
			return this.policy.limit().max() + " in " + this.policy.limit().window().toSeconds() + " s";
		}

	}

}
