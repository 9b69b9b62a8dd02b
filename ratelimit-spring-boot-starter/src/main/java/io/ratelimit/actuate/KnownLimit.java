package io.ratelimit.actuate;

import java.util.stream.Stream;

import io.ratelimit.Policy;
import io.ratelimit.key.Subject;
import io.ratelimit.web.Scope;
import io.ratelimit.web.support.LimitPlan;

/**
 * A limit that a plan holds, on requests or on elements.
 *
 * @param policy the limit under its name
 * @param scope whom it counts
 * @param subject whom it counts of a caller
 * @param description how operators see it
 */
record KnownLimit(Policy policy, Scope scope, Subject subject, LimitDescription description) {

	static Stream<KnownLimit> of(LimitPlan plan, Subject caller) {
		Stream<KnownLimit> limits = plan.limits().stream().flatMap((limit) -> {
			Subject subject = (limit.scope() == Scope.ENDPOINT) ? Subject.EVERYONE : caller;
			return limit.charges(subject)
				.stream()
				.map((charge) -> new KnownLimit(charge.policy(), limit.scope(), charge.subject(),
						LimitDescription.of(charge.policy(), limit.counts(), charge.mode())));
		});
		Stream<KnownLimit> elements = plan.elements()
			.values()
			.stream()
			.map((limit) -> new KnownLimit(limit.policy(), Scope.CALLER, caller,
					LimitDescription.of(limit.policy(), "caller", limit.mode().get())));
		return Stream.concat(limits, elements);
	}

	/**
	 * Returns whether the limit may count its subject. A key expression may yield any
	 * caller, since one without a value counts the caller.
	 */
	boolean counts() {
		return switch (this.scope) {
			case ENDPOINT -> this.subject instanceof Subject.Everyone;
			case PATH -> this.subject instanceof Subject.Path;
			case PROJECT -> this.subject instanceof Subject.Project;
			case CALLER -> !(this.subject instanceof Subject.Everyone || this.subject instanceof Subject.Path);
		};
	}

	String asksFor() {
		return switch (this.scope) {
			case PATH -> "'path'";
			case PROJECT -> "'organization' and 'project'";
			default -> "'organization' and 'project', 'user', 'ip' or 'key'";
		};
	}

}
