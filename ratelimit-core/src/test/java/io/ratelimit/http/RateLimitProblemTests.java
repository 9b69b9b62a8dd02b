package io.ratelimit.http;

import java.util.List;

import io.ratelimit.Decision;
import io.ratelimit.Decision.Outcome;
import io.ratelimit.Decision.Source;
import io.ratelimit.limit.Algorithm;
import org.junit.jupiter.api.Test;

import static io.ratelimit.http.ResultBuilder.decision;
import static io.ratelimit.http.ResultBuilder.policy;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.entry;

/**
 * The problem of a blocked decision.
 */
class RateLimitProblemTests {

	@Test
	void blockedIsQuotaExceeded() {
		assertThat(RateLimitProblem.of(decision(policy("requests").over(44_100))).members()).containsExactly(
				entry("type", "https://iana.org/assignments/http-problem-types#quota-exceeded"),
				entry("title", "Quota Exceeded"), entry("status", 429),
				entry("detail", "Policy 'requests' allows 100 in 60 seconds. Retry in 45 seconds."),
				entry("violated-policies", List.of("requests")));
	}

	@Test
	void failedClosedIsTemporaryReducedCapacity() {
		Decision decision = Decision.without(Outcome.BLOCKED, Source.FAILED_CLOSED, 0);
		assertThat(RateLimitProblem.of(decision).members()).containsExactly(
				entry("type", "https://iana.org/assignments/http-problem-types#temporary-reduced-capacity"),
				entry("title", "Temporary Reduced Capacity"), entry("status", 503),
				entry("detail", "The limits of this request cannot be checked at the moment."));
	}

	@Test
	void violatedPoliciesAreThoseThatBlockOnceEach() {
		Decision decision = decision(policy("a").over(1000), policy("b"), policy("c").monitored().over(1000),
				policy("d").over(5000), policy("a").key("other").over(1000));
		assertThat(RateLimitProblem.of(decision).violatedPolicies()).containsExactly("a", "d");
	}

	@Test
	void detailNamesTheLimitThatBinds() {
		Decision decision = decision(policy("a").over(1000), policy("b").max(7).window(500).over(60_000));
		assertThat(RateLimitProblem.of(decision).detail())
			.isEqualTo("Policy 'b' allows 7 in 500 ms. Retry in 60 seconds.");
	}

	@Test
	void detailOfACostAboveTheMaximumSaysThatNoRetryCanSucceed() {
		assertThat(RateLimitProblem.of(decision(policy("elements").never(101))).detail())
			.isEqualTo("Policy 'elements' allows 100 in 60 seconds, and this request costs 101: no retry can succeed.");
	}

	@Test
	void detailOfConcurrencyTellsItsLease() {
		Decision decision = decision(policy("jobs").algorithm(Algorithm.CONCURRENCY).free(0).over(10));
		assertThat(RateLimitProblem.of(decision).detail())
			.isEqualTo("Policy 'jobs' allows 100 at a time, each for at most 60 seconds. Retry in 1 second.");
	}

	@Test
	void allowedAndMonitoredHaveNoProblem() {
		assertThatIllegalArgumentException().isThrownBy(() -> RateLimitProblem.of(decision(policy("requests"))))
			.withMessage("'decision' must be blocked, was ALLOWED");
		assertThatIllegalArgumentException()
			.isThrownBy(() -> RateLimitProblem.of(decision(policy("requests").monitored().over(1))))
			.withMessage("'decision' must be blocked, was MONITORED");
	}

}
