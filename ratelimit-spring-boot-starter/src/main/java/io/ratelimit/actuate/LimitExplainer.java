package io.ratelimit.actuate;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;
import java.util.stream.Stream;

import io.ratelimit.Decision;
import io.ratelimit.Policy;
import io.ratelimit.RateLimitResult;
import io.ratelimit.actuate.Explanation.Explained;
import io.ratelimit.actuate.Explanation.OverrideNumbers;
import io.ratelimit.actuate.Explanation.State;
import io.ratelimit.diagnostics.Callers;
import io.ratelimit.engine.Check;
import io.ratelimit.engine.CheckGroup;
import io.ratelimit.engine.CheckGroup.Operation;
import io.ratelimit.engine.DecisionEngine;
import io.ratelimit.key.CounterKey;
import io.ratelimit.key.Endpoint;
import io.ratelimit.key.KeyLayout;
import io.ratelimit.key.OverrideKey;
import io.ratelimit.key.Subject;
import io.ratelimit.mode.ModeSource;
import io.ratelimit.override.RateLimitOverride;
import io.ratelimit.override.RateLimitOverrides;
import io.ratelimit.web.support.LimitPlan;
import org.jspecify.annotations.Nullable;

/**
 * Finds what limits hold, in whatever mode they are, without a change.
 */
public class LimitExplainer {

	private final Supplier<Stream<LimitPlan>> plans;

	private final DecisionEngine engine;

	private final KeyLayout layout;

	private final RateLimitOverrides overrides;

	private final ModeSource mode;

	/**
	 * Creates an explainer.
	 * @param plans all limits
	 * @param engine what decides
	 * @param layout the shape of the keys
	 * @param overrides other numbers
	 * @param mode the mode in effect
	 */
	public LimitExplainer(Supplier<Stream<LimitPlan>> plans, DecisionEngine engine, KeyLayout layout,
			RateLimitOverrides overrides, ModeSource mode) {
		this.plans = plans;
		this.engine = engine;
		this.layout = layout;
		this.overrides = overrides;
		this.mode = mode;
	}

	List<String> endpoints() {
		return limits(Subject.EVERYONE).map((limit) -> limit.policy().endpoint().path()).distinct().sorted().toList();
	}

	Explanation explain(String endpoint, Subject caller) {
		Endpoint named = new Endpoint(endpoint);
		String name = KeyLayout.caller(caller);
		List<Explained> limits = limits(caller).filter((limit) -> limit.policy().isOn(named))
			.map(this::explain)
			.toList();
		return new Explanation(named.path(), name, Callers.hash(name), this.mode.get().name().toLowerCase(Locale.ROOT),
				limits);
	}

	private Stream<KnownLimit> limits(Subject caller) {
		return this.plans.get().flatMap((plan) -> KnownLimit.of(plan, caller)).distinct();
	}

	private Explained explain(KnownLimit limit) {
		if (!limit.counts()) {
			return new Explained(limit.description(), null, List.of(), null,
					"Counts by %s: give %s to see its state".formatted(limit.description().counts(), limit.asksFor()));
		}
		Policy policy = limit.policy();
		Subject subject = limit.subject();
		CounterKey key = this.layout.counter(policy.endpoint(), policy.suffix(), subject, policy.limit().algorithm());
		Decision present = peek(policy, key, 0);
		Decision next = peek(policy, key, 1);
		if (present.results().isEmpty() || next.results().isEmpty()) {
			return new Explained(limit.description(), key.counter(), List.of(), null,
					"The store cannot be asked at present");
		}
		return new Explained(limit.description(), key.counter(), overrides(policy, subject), state(present, next),
				present.ignoredOverrides().isEmpty() ? null
						: "An override has no usable value and is ignored: " + present.ignoredOverrides());
	}

	private Decision peek(Policy policy, CounterKey key, long cost) {
		return this.engine.decide(new CheckGroup(Operation.PEEK, List.of(new Check(policy, key, cost, false)), null));
	}

	private static State state(Decision present, Decision next) {
		RateLimitResult result = present.results().get(0);
		return new State(present.source().name().toLowerCase(Locale.ROOT), result.used(), result.max(),
				result.windowMillis() / 1000.0, result.remaining(), result.resetMillis() / 1000.0,
				next.results().get(0).retryMillis() / 1000.0);
	}

	private List<OverrideNumbers> overrides(Policy policy, Subject subject) {
		if (!(subject instanceof Subject.Project project)) {
			return List.of();
		}
		String endpoint = policy.endpoint().with(policy.suffix()).path();
		return Stream
			.of(OverrideKey.project(endpoint, project.organization(), project.project()),
					OverrideKey.organization(endpoint, project.organization()))
			.map((key) -> describe(key, this.overrides.get(key).orElse(null)))
			.toList();
	}

	private OverrideNumbers describe(OverrideKey key, @Nullable RateLimitOverride override) {
		Duration expiry = (override != null) ? override.expiry() : null;
		return new OverrideNumbers(this.layout.override(key), (override != null) ? override.maxRequests() : null,
				(expiry != null) ? expiry.toSeconds() : null);
	}

}
