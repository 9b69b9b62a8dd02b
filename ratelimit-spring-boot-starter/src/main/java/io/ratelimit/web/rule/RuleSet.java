package io.ratelimit.web.rule;

import java.util.ArrayList;
import java.util.List;

import io.ratelimit.diagnostics.RateLimitConfigurationException;
import io.ratelimit.web.support.LimitPlan;
import io.ratelimit.web.support.LimitPlans.LimitedHandler;
import io.ratelimit.web.support.RequestPaths;
import io.ratelimit.web.support.SharedCounters;
import org.jspecify.annotations.Nullable;

import org.springframework.http.server.PathContainer;

/**
 * The rules that hold at a time.
 *
 * @param rules the rules in the order in which they are written
 * @param needsBody whether any of them sees bodies
 */
record RuleSet(List<Rule> rules, boolean needsBody) {

	static final RuleSet NONE = new RuleSet(List.of());

	RuleSet(List<Rule> rules) {
		this(List.copyOf(rules), rules.stream().anyMatch((rule) -> rule.plan().needsBody()));
	}

	/**
	 * Returns the rules of a request.
	 */
	List<Rule> matching(String method, PathContainer path, @Nullable PathContainer plainPath) {
		List<Rule> matching = List.of();
		for (Rule rule : this.rules) {
			if (rule.matches(method, path, plainPath)) {
				matching = matching.isEmpty() ? new ArrayList<>(2) : matching;
				matching.add(rule);
			}
		}
		return matching;
	}

	/**
	 * Checks that no request is counted twice in one place.
	 * @param handlers the handlers that have limits of their own
	 * @throws RateLimitConfigurationException if a counter is shared
	 */
	void check(List<LimitedHandler> handlers) {
		handlers.forEach((handler) -> check(handler.plan(), handler.pattern()));
		this.rules.forEach((rule) -> rule.paths().forEach((pattern) -> check(LimitPlan.NONE, pattern)));
	}

	private void check(LimitPlan own, String pattern) {
		String sample = SharedCounters.sample(pattern);
		PathContainer path = RequestPaths.parse(sample);
		LimitPlan plan = own;
		Rule last = null;
		for (Rule rule : this.rules) {
			if (rule.matches(path)) {
				plan = plan.and(rule.plan());
				last = rule;
			}
		}
		String shared = (last != null) ? SharedCounters.find(plan, sample) : null;
		if (last != null && shared != null) {
			throw new RateLimitConfigurationException(
					"'ratelimit.rules.%s' cannot be used: on %s %s".formatted(last.name(), pattern, shared),
					"Give the rule another name, or let it count by another scope.");
		}
	}

}
