package io.ratelimit;

import java.time.Duration;
import java.util.List;

import io.ratelimit.Decision.Outcome;
import io.ratelimit.Decision.Source;
import io.ratelimit.RateLimitResult.Verdict;
import io.ratelimit.limit.Algorithm;
import io.ratelimit.limit.Limit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What a decision makes of the answers of its limits.
 */
class DecisionTests {

	private static final long MAX = 100;

	@Test
	void limitsWithRoomAllow() {
		Decision decision = decision(within("a", 5), monitored(within("b", 5)));
		assertThat(decision.outcome()).isEqualTo(Outcome.ALLOWED);
		assertThat(decision.allowed()).isTrue();
		assertThat(decision.overLimit()).isFalse();
		assertThat(decision.violated()).isEmpty();
		assertThat(decision.retryAfter()).isEmpty();
	}

	@Test
	void enforcedLimitWithoutRoomBlocks() {
		Decision decision = decision(within("a", 5), over("b", 700));
		assertThat(decision.outcome()).isEqualTo(Outcome.BLOCKED);
		assertThat(decision.allowed()).isFalse();
		assertThat(decision.overLimit()).isTrue();
		assertThat(names(decision.violated())).containsExactly("b");
		assertThat(decision.retryAfter()).contains(Duration.ofMillis(700));
	}

	@Test
	void monitoredLimitWithoutRoomOnlyTells() {
		Decision decision = decision(within("a", 0), monitored(over("b", 700)));
		assertThat(decision.outcome()).isEqualTo(Outcome.MONITORED);
		assertThat(decision.allowed()).isTrue();
		assertThat(decision.overLimit()).isTrue();
		assertThat(names(decision.violated())).containsExactly("b");
		assertThat(bindingOf(decision)).isEqualTo("b");
		assertThat(decision.retryAfter()).isEmpty();
	}

	@Test
	void enforcedLimitWithoutRoomBindsBeforeMonitoredOnes() {
		Decision decision = decision(monitored(over("a", 900)), over("b", 100), monitored(never("c")));
		assertThat(decision.outcome()).isEqualTo(Outcome.BLOCKED);
		assertThat(names(decision.violated())).containsExactly("b");
		assertThat(bindingOf(decision)).isEqualTo("b");
		assertThat(decision.retryAfter()).contains(Duration.ofMillis(100));
	}

	@Test
	void violatedLimitWithTheLongestRetryBinds() {
		assertThat(bindingOf(decision(over("a", 100), over("b", 900), over("c", 500)))).isEqualTo("b");
		assertThat(bindingOf(decision(monitored(over("a", 100)), monitored(over("b", 900))))).isEqualTo("b");
	}

	@Test
	void firstOfViolatedLimitsWithTheSameRetryBinds() {
		assertThat(bindingOf(decision(within("a", 0), over("b", 500), over("c", 500)))).isEqualTo("b");
	}

	@Test
	void limitThatNoRetryCuresCountsAsTheLongest() {
		Decision decision = decision(over("a", 900), never("b"), over("c", Long.MAX_VALUE), never("d"));
		assertThat(names(decision.violated())).containsExactly("a", "b", "c", "d");
		assertThat(bindingOf(decision)).isEqualTo("b");
		assertThat(decision.retryAfter()).isEmpty();
	}

	@Test
	void limitWithTheLeastRemainingBindsWhereNoneIsViolated() {
		assertThat(bindingOf(decision(within("a", 5), within("b", 2), within("c", 7)))).isEqualTo("b");
		assertThat(bindingOf(decision(within("a", 5), monitored(within("b", 2))))).isEqualTo("b");
	}

	@Test
	void firstOfLimitsWithTheSameRemainingBinds() {
		assertThat(bindingOf(decision(within("a", 5), within("b", 2), within("c", 2)))).isEqualTo("b");
	}

	@Test
	void violatedLimitBindsHoweverMuchItHasLeft() {
		assertThat(bindingOf(decision(within("a", 0), result("b", Verdict.OVER, MAX - 3, 100)))).isEqualTo("b");
	}

	@Test
	void remainingNeverFallsBelowZero() {
		assertThat(result("a", Verdict.OVER, MAX + 5, 100).remaining()).isZero();
		assertThat(within("a", 5).remaining()).isEqualTo(5);
	}

	@Test
	void decisionWithoutLimitsBindsNothing() {
		Decision open = Decision.without(Outcome.ALLOWED, Source.FAILED_OPEN, 7);
		assertThat(open.allowed()).isTrue();
		assertThat(open.binding()).isNull();
		Decision closed = Decision.without(Outcome.BLOCKED, Source.FAILED_CLOSED, 7);
		assertThat(closed.allowed()).isFalse();
		assertThat(closed.overLimit()).isFalse();
		assertThat(closed.binding()).isNull();
		assertThat(closed.violated()).isEmpty();
		assertThat(closed.retryAfter()).isEmpty();
		assertThat(closed.leases()).isEmpty();
		assertThat(closed.atMillis()).isEqualTo(7);
	}

	@Test
	void chargedConcurrencyLimitIsALeaseOfTheWindowInEffect() {
		assertThat(decision(charged(Algorithm.CONCURRENCY, 3, true)).leases())
			.containsExactly(new Lease("key", "id", 3, Duration.ofSeconds(60)));
	}

	@Test
	void chargesOnOneConcurrencyCounterAreOneLease() {
		assertThat(decision(charged(Algorithm.CONCURRENCY, 3, true), charged(Algorithm.CONCURRENCY, 4, true)).leases())
			.containsExactly(new Lease("key", "id", 7, Duration.ofSeconds(60)));
	}

	@Test
	void limitThatTookNothingIsNoLease() {
		assertThat(decision(charged(Algorithm.CONCURRENCY, 3, false)).leases()).isEmpty();
		assertThat(decision(charged(Algorithm.CONCURRENCY, 0, true)).leases()).isEmpty();
	}

	@ParameterizedTest
	@EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "CONCURRENCY")
	void chargedLimitOfAnotherAlgorithmIsNoLease(Algorithm algorithm) {
		assertThat(decision(charged(algorithm, 3, true)).leases()).isEmpty();
	}

	@Test
	void exceptionNamesTheLimitThatBinds() {
		Decision decision = decision(over("a", 100), over("b", 900));
		assertThat(new RateLimitExceededException(decision)).hasMessage("Limit 'b' of /search exceeded")
			.extracting(RateLimitExceededException::getDecision)
			.isSameAs(decision);
		assertThat(new RateLimitExceededException(Decision.without(Outcome.BLOCKED, Source.FAILED_CLOSED, 0)))
			.hasMessage("The rate limiter cannot decide");
	}

	private static Decision decision(RateLimitResult... results) {
		return Decision.of(Source.MEMORY, List.of(results), "id", 0, List.of());
	}

	private static String bindingOf(Decision decision) {
		RateLimitResult binding = decision.binding();
		assertThat(binding).isNotNull();
		return binding.policy().name();
	}

	private static List<String> names(List<RateLimitResult> results) {
		return results.stream().map((result) -> result.policy().name()).toList();
	}

	private static RateLimitResult within(String name, long remaining) {
		return result(name, Verdict.WITHIN, MAX - remaining, 0);
	}

	private static RateLimitResult over(String name, long retryMillis) {
		return result(name, Verdict.OVER, MAX, retryMillis);
	}

	private static RateLimitResult never(String name) {
		return result(name, Verdict.NEVER, 0, -1);
	}

	private static RateLimitResult result(String name, Verdict verdict, long used, long retryMillis) {
		Policy policy = new Policy(Policy.of("/search", Limit.parse("100/m")).endpoint(), "", name,
				Limit.parse("100/m"));
		return new RateLimitResult(policy, "key", 1, false, verdict, false, used, MAX, 60_000, 60_000, 60_000,
				retryMillis);
	}

	private static RateLimitResult monitored(RateLimitResult result) {
		return new RateLimitResult(result.policy(), result.key(), result.cost(), true, result.verdict(),
				result.charged(), result.used(), result.max(), result.windowMillis(), result.freeMillis(),
				result.resetMillis(), result.retryMillis());
	}

	private static RateLimitResult charged(Algorithm algorithm, long cost, boolean charged) {
		Policy policy = Policy.of("/search", Limit.of(algorithm, MAX, Duration.ofSeconds(30)));
		return new RateLimitResult(policy, "key", cost, false, Verdict.WITHIN, charged, cost, MAX, 60_000, 0, 0, 0);
	}

}
