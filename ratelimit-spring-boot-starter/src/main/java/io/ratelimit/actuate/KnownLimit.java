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
 * @param description how operators see it
 */
record KnownLimit(Policy policy, Scope scope, LimitDescription description) {

	static Stream<KnownLimit> of(LimitPlan plan) {
		Stream<KnownLimit> limits = plan.limits()
			.stream()
			.map((limit) -> new KnownLimit(limit.policy(), limit.scope(),
					LimitDescription.of(limit.policy(), limit.counts(), limit.mode().get())));
		Stream<KnownLimit> elements = plan.elements()
			.values()
			.stream()
			.map((limit) -> new KnownLimit(limit.policy(), Scope.CALLER,
					LimitDescription.of(limit.policy(), "caller", limit.mode().get())));
		return Stream.concat(limits, elements);
	}

	boolean isOn(String endpoint) {
		return this.policy.endpoint().path().equals(endpoint)
				|| this.policy.endpoint().with(this.policy.suffix()).path().equals(endpoint);
	}

	/**
	 * Returns whether the limit may count a subject. A key expression may yield any
	 * caller, since one without a value counts the caller.
	 */
	boolean counts(Subject subject) {
		return switch (this.scope) {
			case ENDPOINT -> subject instanceof Subject.Everyone;
			case PATH -> subject instanceof Subject.Path;
			case PROJECT -> subject instanceof Subject.Project;
			case CALLER -> !(subject instanceof Subject.Everyone || subject instanceof Subject.Path);
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
