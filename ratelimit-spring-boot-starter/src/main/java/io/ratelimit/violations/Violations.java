package io.ratelimit.violations;

import java.util.Comparator;
import java.util.List;

import io.ratelimit.Decision;
import io.ratelimit.Decision.Outcome;
import io.ratelimit.RateLimitListener;
import io.ratelimit.RateLimitRequest;
import io.ratelimit.RateLimitResult;
import io.ratelimit.diagnostics.Callers;
import io.ratelimit.key.Endpoint;
import io.ratelimit.key.KeyLayout;
import org.jspecify.annotations.Nullable;

/**
 * Keeps who exceeds limits most often, on this instance. A request within its limits
 * costs nothing.
 */
public final class Violations implements RateLimitListener {

	private final HeavyHitters<Violator> violators;

	/**
	 * Creates an empty list.
	 * @param capacity how many callers are kept, each counted once a limit
	 */
	public Violations(int capacity) {
		this.violators = new HeavyHitters<>(capacity);
	}

	@Override
	public void onDecision(RateLimitRequest request, Decision decision, long nanos) {
		if (decision.outcome() == Outcome.ALLOWED) {
			return;
		}
		for (RateLimitResult result : decision.results()) {
			if (result.violated()) {
				add(request, result, decision.atMillis());
			}
		}
	}

	private void add(RateLimitRequest request, RateLimitResult result, long now) {
		Violator violator;
		do {
			violator = this.violators.find(result.key());
			if (violator == null) {
				violator = this.violators.admit(result.key(),
						() -> new Violator(result, KeyLayout.caller(Callers.of(request, result))));
			}
		}
		while (!violator.add(result, now));
	}

	/**
	 * Returns the worst violations.
	 * @param endpoint the endpoint to look at, with or without the suffix of a limit, or
	 * {@code null} for all
	 * @param limit how many to return at the most
	 * @return the violations, most frequent first
	 */
	public List<Violation> worst(@Nullable String endpoint, int limit) {
		Endpoint named = (endpoint != null) ? new Endpoint(endpoint) : null;
		return this.violators.entries()
			.stream()
			.filter((violator) -> named == null || violator.policy().isOn(named))
			.map(Violator::describe)
			.sorted(Comparator.comparingLong(Violation::count)
				.reversed()
				.thenComparing(Violation::endpoint)
				.thenComparing(Violation::caller))
			.limit(limit)
			.toList();
	}

	/**
	 * Returns how many violations there were.
	 * @return the number of violations by all callers, listed or not
	 */
	public long total() {
		return this.violators.entries().stream().mapToLong(Violator::count).sum();
	}

	/**
	 * Returns how often a caller that is not listed was over a limit at the most.
	 * @return the bound, 0 while all are listed
	 */
	public long unlisted() {
		return this.violators.lowest();
	}

	public int capacity() {
		return this.violators.capacity();
	}

	/**
	 * Forgets all.
	 */
	public void clear() {
		this.violators.clear();
	}

}
