package io.ratelimit.http;

import java.util.ArrayList;
import java.util.List;

import io.ratelimit.Decision;
import io.ratelimit.Decision.Source;
import io.ratelimit.RateLimitResult;
import org.jspecify.annotations.Nullable;

/**
 * One decision that stands for all decisions on a request.
 */
final class MergedDecision {

	private MergedDecision() {
	}

	/**
	 * Merges decisions: the latest state of each counter in the order of their first
	 * appearance, at the time at which the limit that binds was decided.
	 */
	static Decision of(List<Decision> decisions) {
		if (decisions.size() == 1) {
			return decisions.get(0);
		}
		List<RateLimitResult> results = new ArrayList<>();
		Source source = Source.NONE;
		for (Decision decision : decisions) {
			decision.results().forEach((result) -> put(results, result));
			source = decision.source();
		}
		Decision merged = Decision.of(source, results, "", 0, List.of());
		return new Decision(merged.outcome(), source, results, "", decidedAt(merged.binding(), decisions), List.of());
	}

	private static void put(List<RateLimitResult> results, RateLimitResult result) {
		for (int i = 0; i < results.size(); i++) {
			RateLimitResult earlier = results.get(i);
			if (earlier.key().equals(result.key()) && earlier.policy().name().equals(result.policy().name())) {
				results.set(i, result);
				return;
			}
		}
		results.add(result);
	}

	private static long decidedAt(@Nullable RateLimitResult binding, List<Decision> decisions) {
		long atMillis = 0;
		for (Decision decision : decisions) {
			if (binding == null || decision.results().contains(binding)) {
				atMillis = decision.atMillis();
			}
		}
		return atMillis;
	}

}
