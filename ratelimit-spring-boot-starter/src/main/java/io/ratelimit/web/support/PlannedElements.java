package io.ratelimit.web.support;

import java.util.function.Supplier;

import io.ratelimit.Charge;
import io.ratelimit.Policy;
import io.ratelimit.RateLimitMode;
import io.ratelimit.key.Subject;
import org.jspecify.annotations.Nullable;

/**
 * The element limit of a handler's argument with everything parsed.
 *
 * @param policy the limit under its name
 * @param cost how many elements a body has, or {@code null} on an argument that the
 * handler charges itself
 * @param mode the limit's own mode
 */
public record PlannedElements(Policy policy, @Nullable CostExpression cost, Supplier<@Nullable RateLimitMode> mode) {

	Charge charge(Subject caller, long elements) {
		if (elements < 0) {
			throw new IllegalArgumentException("'elements' must be at least 0, was %d".formatted(elements));
		}
		return new Charge(this.policy, caller, CostExpression.within(elements, this.policy.limit()), this.mode.get());
	}

}
