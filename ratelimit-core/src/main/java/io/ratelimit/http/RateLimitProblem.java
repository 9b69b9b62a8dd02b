package io.ratelimit.http;

import java.net.URI;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.ratelimit.Decision;
import io.ratelimit.Decision.Source;
import io.ratelimit.RateLimitResult;
import io.ratelimit.RateLimitResult.Verdict;
import io.ratelimit.limit.Algorithm;

/**
 * The problem (RFC 9457) that a blocked request is answered with.
 *
 * @param type the problem's type
 * @param title what the type means
 * @param status the status of the response
 * @param detail what happened, for people
 * @param violatedPolicies the names of the policies that had no room; empty where none
 * was asked
 */
public record RateLimitProblem(URI type, String title, int status, String detail, List<String> violatedPolicies) {

	public RateLimitProblem {
		violatedPolicies = List.copyOf(violatedPolicies);
	}

	/**
	 * Describes a blocked decision.
	 * @param decision the decision
	 * @return its problem: 429 for a limit, 503 where the limits could not be asked
	 */
	public static RateLimitProblem of(Decision decision) {
		if (decision.allowed()) {
			throw new IllegalArgumentException("'decision' must be blocked, was %s".formatted(decision.outcome()));
		}
		RateLimitResult binding = decision.binding();
		if (decision.source() == Source.FAILED_CLOSED || binding == null) {
			return new RateLimitProblem(RateLimitDraft.TEMPORARY_REDUCED_CAPACITY, "Temporary Reduced Capacity", 503,
					"The limits of this request cannot be checked at the moment.", List.of());
		}
		return new RateLimitProblem(RateLimitDraft.QUOTA_EXCEEDED, "Quota Exceeded", 429, detail(decision, binding),
				decision.violated().stream().map((result) -> result.policy().name()).distinct().toList());
	}

	/**
	 * Returns the members of the JSON object.
	 * @return the members in their order
	 */
	public Map<String, Object> members() {
		Map<String, Object> members = new LinkedHashMap<>();
		members.put("type", this.type.toString());
		members.put("title", this.title);
		members.put("status", this.status);
		members.put("detail", this.detail);
		if (!this.violatedPolicies.isEmpty()) {
			members.put(RateLimitDraft.VIOLATED_POLICIES, this.violatedPolicies);
		}
		return members;
	}

	private static String detail(Decision decision, RateLimitResult binding) {
		boolean concurrent = binding.policy().limit().algorithm() == Algorithm.CONCURRENCY;
		String allowance = "Policy '" + binding.policy().name() + "' allows " + binding.max()
				+ (concurrent ? " at a time, each for at most " : " in ") + duration(binding.windowMillis());
		return (binding.verdict() == Verdict.NEVER)
				? allowance + ", and this request costs " + binding.cost() + ": no retry can succeed."
				: allowance + ". Retry in " + duration(1000 * Seconds.retryAfter(decision).orElse(1)) + ".";
	}

	private static String duration(long millis) {
		if (millis % 1000 != 0) {
			return millis + " ms";
		}
		return (millis == 1000) ? "1 second" : millis / 1000 + " seconds";
	}

}
