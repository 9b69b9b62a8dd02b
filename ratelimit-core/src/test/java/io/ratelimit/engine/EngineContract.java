package io.ratelimit.engine;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

import io.ratelimit.Charge;
import io.ratelimit.Decision;
import io.ratelimit.Decision.Outcome;
import io.ratelimit.Lease;
import io.ratelimit.Policy;
import io.ratelimit.RateLimitResult;
import io.ratelimit.RateLimitResult.Verdict;
import io.ratelimit.engine.CheckGroup.Operation;
import io.ratelimit.key.Endpoint;
import io.ratelimit.key.KeyLayout;
import io.ratelimit.key.OverrideKey;
import io.ratelimit.key.Subject;
import io.ratelimit.limit.Algorithm;
import io.ratelimit.limit.Concurrency;
import io.ratelimit.limit.FixedWindow;
import io.ratelimit.limit.Limit;
import io.ratelimit.limit.SlidingWindowCounter;
import io.ratelimit.limit.SlidingWindowLog;
import io.ratelimit.limit.TokenBucket;
import io.ratelimit.override.RateLimitOverride;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What every engine does, whatever keeps its counters.
 */
public abstract class EngineContract {

	private static final Duration MINUTE = Duration.ofMinutes(1);

	protected final TestClock clock = new TestClock();

	private final long organization = ThreadLocalRandom.current().nextLong(1, Long.MAX_VALUE);

	protected abstract DecisionEngine engine();

	protected abstract KeyLayout layout();

	protected abstract void override(OverrideKey key, RateLimitOverride override);

	protected final Subject subject() {
		return Subject.project(this.organization, 42);
	}

	protected final Check check(String endpoint, Limit limit, long cost, boolean monitored) {
		Charge charge = new Charge(Policy.of(endpoint, limit), subject(), cost, null);
		return new Check(charge.policy(),
				layout().counter(new Endpoint(endpoint), "", charge.subject(), limit.algorithm()), cost, monitored);
	}

	protected final Check check(Limit limit, long cost) {
		return check("/endpoint", limit, cost, false);
	}

	protected final Decision consume(Check... checks) {
		return engine().decide(new CheckGroup(Operation.CONSUME, List.of(checks), null));
	}

	protected final Decision peek(Check... checks) {
		return engine().decide(new CheckGroup(Operation.PEEK, List.of(checks), null));
	}

	protected final RateLimitResult take(Limit limit, long cost) {
		return consume(check(limit, cost)).results().get(0);
	}

	protected final long used(Limit limit) {
		return peek(check(limit, 0)).results().get(0).used();
	}

	protected static <T> T await(java.util.concurrent.CompletionStage<T> stage) {
		try {
			return stage.toCompletableFuture().get(10, TimeUnit.SECONDS);
		}
		catch (Exception ex) {
			throw new IllegalStateException(ex);
		}
	}

	private void advance(long millis) {
		this.clock.advance(Duration.ofMillis(millis));
	}

	static Stream<Limit> limits() {
		return Stream.of(new FixedWindow(10, MINUTE, false), new FixedWindow(10, MINUTE, true),
				new TokenBucket(10, 10, MINUTE), new TokenBucket(10, 3, Duration.ofMillis(777)),
				new SlidingWindowLog(10, MINUTE), new SlidingWindowCounter(10, MINUTE),
				new SlidingWindowCounter(7, Duration.ofMillis(1013)), new Concurrency(10, MINUTE));
	}

	@ParameterizedTest
	@MethodSource("limits")
	void anyLimitAllowsItsMaximumAndNoMore(Limit limit) {
		for (long i = 1; i <= limit.max(); i++) {
			RateLimitResult result = take(limit, 1);
			assertThat(result.verdict()).isEqualTo(Verdict.WITHIN);
			assertThat(result.charged()).isTrue();
			assertThat(result.used()).isEqualTo(i);
			assertThat(result.remaining()).isEqualTo(limit.max() - i);
			assertThat(result.max()).isEqualTo(limit.max());
			assertThat(result.window()).isEqualTo(limit.window());
			assertThat(result.freeMillis()).isBetween(1L, 2 * limit.window().toMillis());
			assertThat(result.resetMillis()).isGreaterThanOrEqualTo(result.freeMillis());
		}
		RateLimitResult rejected = take(limit, 1);
		assertThat(rejected.verdict()).isEqualTo(Verdict.OVER);
		assertThat(rejected.charged()).isFalse();
		assertThat(rejected.used()).isEqualTo(limit.max());
		assertThat(rejected.retryMillis()).isEqualTo(rejected.freeMillis());
	}

	@ParameterizedTest
	@MethodSource("limits")
	void anyLimitHasRoomAtTheMomentItPromisesAndNotBefore(Limit limit) {
		for (long cost : new long[] { 1, 2, 5, limit.max() }) {
			String endpoint = "/cost" + cost;
			consume(check(endpoint, limit, 3, false));
			advance(limit.window().toMillis() / 3);
			Decision present = peek(check(endpoint, limit, 0, false));
			consume(check(endpoint, limit, present.results().get(0).remaining(), false));
			Check check = check(endpoint, limit, cost, false);
			RateLimitResult rejected = peek(check).results().get(0);
			assertThat(rejected.verdict()).isEqualTo(Verdict.OVER);
			advance(rejected.retryMillis() - 1);
			assertThat(peek(check).allowed()).isFalse();
			advance(1);
			assertThat(peek(check).allowed()).isTrue();
		}
	}

	@ParameterizedTest
	@MethodSource("limits")
	void anyLimitGivesNothingMoreUntilTheTimeItTells(Limit limit) {
		take(limit, 4);
		advance(limit.window().toMillis() / 5);
		RateLimitResult result = take(limit, 2);
		advance(result.freeMillis() - 1);
		assertThat(peek(check(limit, 0)).results().get(0).remaining()).isEqualTo(result.remaining());
		advance(1);
		assertThat(peek(check(limit, 0)).results().get(0).remaining()).isGreaterThan(result.remaining());
	}

	@ParameterizedTest
	@MethodSource("limits")
	void anyLimitIsWholeAgainAtItsReset(Limit limit) {
		take(limit, 4);
		advance(limit.window().toMillis() / 5);
		RateLimitResult result = take(limit, 2);
		advance(result.resetMillis() - 1);
		assertThat(used(limit)).isPositive();
		advance(1);
		assertThat(used(limit)).isZero();
		RateLimitResult idle = peek(check(limit, 0)).results().get(0);
		assertThat(idle.freeMillis()).isZero();
		assertThat(idle.resetMillis()).isZero();
	}

	@ParameterizedTest
	@MethodSource("limits")
	void costAboveTheMaximumNeverPassesAndWritesNothing(Limit limit) {
		RateLimitResult result = take(limit, limit.max() + 1);
		assertThat(result.verdict()).isEqualTo(Verdict.NEVER);
		assertThat(result.retryMillis()).isEqualTo(-1);
		assertThat(used(limit)).isZero();
	}

	@ParameterizedTest
	@MethodSource("limits")
	void costOfZeroPassesAndChangesNothing(Limit limit) {
		assertThat(take(limit, 0).used()).isZero();
		take(limit, limit.max());
		RateLimitResult full = take(limit, 0);
		assertThat(full.verdict()).isEqualTo(Verdict.WITHIN);
		assertThat(full.remaining()).isZero();
	}

	@ParameterizedTest
	@MethodSource("limits")
	void peekAnswersAsConsumeWouldAndChangesNothing(Limit limit) {
		take(limit, 2);
		advance(limit.window().toMillis() / 7);
		RateLimitResult peeked = peek(check(limit, 3)).results().get(0);
		RateLimitResult again = peek(check(limit, 3)).results().get(0);
		RateLimitResult taken = take(limit, 3);
		assertThat(again).isEqualTo(peeked);
		assertThat(peeked.charged()).isFalse();
		assertThat(taken).usingRecursiveComparison().ignoringFields("charged").isEqualTo(peeked);
	}

	@ParameterizedTest
	@MethodSource("limits")
	void refundGivesBackWhatADecisionTookOnce(Limit limit) {
		take(limit, 2);
		Decision decision = consume(check(limit, 5));
		long before = used(limit);
		assertThat(await(engine().refund(decision))).isEqualTo(5);
		assertThat(used(limit)).isEqualTo(before - 5);
	}

	@ParameterizedTest
	@MethodSource("limits")
	void refundNeverGoesAboveTheMaximum(Limit limit) {
		Decision decision = consume(check(limit, 5));
		await(engine().refund(decision));
		await(engine().refund(decision));
		assertThat(used(limit)).isZero();
		assertThat(peek(check(limit, 1)).results().get(0).max()).isEqualTo(limit.max());
	}

	@ParameterizedTest
	@MethodSource("limits")
	void refundOfARejectedDecisionGivesNothing(Limit limit) {
		take(limit, limit.max());
		Decision rejected = consume(check(limit, 1));
		assertThat(await(engine().refund(rejected))).isZero();
		assertThat(used(limit)).isEqualTo(limit.max());
	}

	@ParameterizedTest
	@MethodSource("limits")
	void refundAfterTheResetCreatesNothing(Limit limit) {
		Decision decision = consume(check(limit, 5));
		advance(decision.results().get(0).resetMillis());
		assertThat(await(engine().refund(decision))).isZero();
		assertThat(used(limit)).isZero();
	}

	@Test
	void refundAfterItsWindowLeavesTheNextWindowAlone() {
		Limit limit = new FixedWindow(10, MINUTE, false);
		Decision decision = consume(check(limit, 5));
		advance(60_000);
		take(limit, 3);
		assertThat(await(engine().refund(decision))).isZero();
		assertThat(used(limit)).isEqualTo(3);
	}

	@Test
	void refundOfTokensThatWereRefilledGivesNothing() {
		Limit limit = new TokenBucket(10, 10, MINUTE);
		Decision decision = consume(check(limit, 5));
		advance(30_000);
		take(limit, 10);
		assertThat(await(engine().refund(decision))).isZero();
		assertThat(used(limit)).isEqualTo(10);
	}

	@Test
	void refundOfTokensInAnotherWindowStaysExact() {
		Limit limit = new TokenBucket(1_000_000_000_000L, 1, Duration.ofSeconds(1));
		Decision decision = consume(check(limit, 999_999_999_990L));
		override(projectOverride(), new RateLimitOverride(2L, Duration.ofDays(365)));
		assertThat(take(limit, 1).used()).isEqualTo(1);
		assertThat(await(engine().refund(decision))).isPositive();
		assertThat(used(limit)).isZero();
	}

	@Test
	void refundOfASlidingCounterFindsTheWindowBefore() {
		Limit limit = new SlidingWindowCounter(10, MINUTE);
		this.clock.set(1_700_000_040_000L);
		Decision decision = consume(check(limit, 6));
		advance(60_000);
		take(limit, 2);
		assertThat(await(engine().refund(decision))).isEqualTo(6);
		assertThat(used(limit)).isEqualTo(2);
	}

	@ParameterizedTest
	@MethodSource("limits")
	void resetForgetsTheCounter(Limit limit) {
		take(limit, limit.max());
		assertThat(await(engine().reset(List.of(check(limit, 1))))).isEqualTo(1);
		assertThat(used(limit)).isZero();
		assertThat(take(limit, limit.max()).charged()).isTrue();
	}

	@Test
	void fixedWindowStartsAtTheFirstAcceptedRequest() {
		Limit limit = new FixedWindow(2, MINUTE, false);
		take(limit, 3);
		advance(10_000);
		assertThat(take(limit, 1).resetMillis()).isEqualTo(60_000);
		advance(59_999);
		assertThat(take(limit, 1).resetMillis()).isEqualTo(1);
		advance(1);
		assertThat(take(limit, 2).resetMillis()).isEqualTo(60_000);
	}

	@Test
	void calendarWindowEndsAtAMultipleOfItsLength() {
		Limit limit = new FixedWindow(2, MINUTE, true);
		this.clock.set(1_700_000_040_000L - 10_000);
		assertThat(take(limit, 2).resetMillis()).isEqualTo(10_000);
		advance(10_000);
		assertThat(take(limit, 1).resetMillis()).isEqualTo(60_000);
	}

	@Test
	void tokenBucketStartsFullAndRefillsContinuously() {
		Limit limit = new TokenBucket(40, 20, Duration.ofSeconds(1));
		assertThat(take(limit, 40).remaining()).isZero();
		assertThat(take(limit, 1).retryMillis()).isEqualTo(50);
		advance(49);
		assertThat(take(limit, 1).retryMillis()).isEqualTo(1);
		advance(1);
		assertThat(take(limit, 1).charged()).isTrue();
		advance(1_000);
		assertThat(peek(check(limit, 0)).results().get(0).remaining()).isEqualTo(20);
	}

	@Test
	void tokenBucketKeepsFractionsOfTokensOverRejectedRequests() {
		Limit limit = new TokenBucket(3, 1, Duration.ofSeconds(1));
		take(limit, 3);
		for (int i = 0; i < 3; i++) {
			advance(333);
			assertThat(take(limit, 1).charged()).isFalse();
		}
		advance(1);
		assertThat(take(limit, 1).charged()).isTrue();
	}

	@Test
	void clockThatJumpsBackIssuesNoTokens() {
		Limit limit = new TokenBucket(10, 10, MINUTE);
		take(limit, 10);
		this.clock.advance(Duration.ofHours(-1));
		assertThat(take(limit, 1).charged()).isFalse();
		this.clock.advance(Duration.ofHours(1));
		assertThat(take(limit, 1).charged()).isFalse();
		advance(6_000);
		assertThat(take(limit, 1).charged()).isTrue();
		assertThat(take(limit, 1).charged()).isFalse();
	}

	@ParameterizedTest
	@MethodSource("limits")
	void clockThatJumpsBackAdmitsNothingMore(Limit limit) {
		take(limit, limit.max());
		this.clock.advance(Duration.ofHours(-1));
		assertThat(take(limit, 1).charged()).isFalse();
	}

	@Test
	void slidingLogForgetsEachUnitByItself() {
		Limit limit = new SlidingWindowLog(3, MINUTE);
		take(limit, 1);
		advance(20_000);
		take(limit, 1);
		advance(20_000);
		take(limit, 1);
		assertThat(take(limit, 1).retryMillis()).isEqualTo(20_000);
		assertThat(take(limit, 2).retryMillis()).isEqualTo(40_000);
		advance(20_000);
		assertThat(take(limit, 1).charged()).isTrue();
		assertThat(take(limit, 1).charged()).isFalse();
	}

	@Test
	void slidingLogOfTwentyThousandEntriesWorks() {
		Limit limit = new SlidingWindowLog(20_000, MINUTE);
		assertThat(take(limit, 20_000).remaining()).isZero();
		assertThat(take(limit, 1).retryMillis()).isEqualTo(60_000);
		advance(60_000);
		Decision decision = consume(check(limit, 20_000));
		assertThat(await(engine().refund(decision))).isEqualTo(20_000);
		assertThat(used(limit)).isZero();
	}

	@Test
	void slidingCounterWeighsTheWindowBefore() {
		Limit limit = new SlidingWindowCounter(100, MINUTE);
		this.clock.set(1_700_000_040_000L);
		take(limit, 80);
		advance(60_000 + 15_000);
		RateLimitResult result = take(limit, 10);
		assertThat(result.used()).isEqualTo(70);
		assertThat(take(limit, 31).retryMillis()).isEqualTo(750);
	}

	@Test
	void concurrencyIsFreedByReleaseAndByTheEndOfTheLease() {
		Limit limit = new Concurrency(3, MINUTE);
		Decision first = consume(check(limit, 2));
		advance(10_000);
		consume(check(limit, 1));
		assertThat(take(limit, 1).retryMillis()).isEqualTo(50_000);
		Lease lease = first.leases().get(0);
		assertThat(await(engine().release(lease))).isEqualTo(2);
		assertThat(await(engine().release(lease))).isZero();
		assertThat(used(limit)).isEqualTo(1);
		advance(60_000);
		assertThat(used(limit)).isZero();
	}

	@Test
	void renewedLeaseLastsFromNow() {
		Limit limit = new Concurrency(3, MINUTE);
		Lease lease = consume(check(limit, 2)).leases().get(0);
		advance(50_000);
		assertThat(await(engine().renew(lease))).isEqualTo(2);
		advance(59_999);
		assertThat(used(limit)).isEqualTo(2);
		advance(1);
		assertThat(used(limit)).isZero();
		assertThat(await(engine().renew(lease))).isZero();
	}

	@Test
	void leaseThatEndedIsNotReleasedBesideOneThatLasts() {
		Limit limit = new Concurrency(3, MINUTE);
		Lease ended = consume(check(limit, 2)).leases().get(0);
		advance(30_000);
		consume(check(limit, 1));
		advance(30_000);
		assertThat(await(engine().release(ended))).isZero();
		assertThat(used(limit)).isEqualTo(1);
	}

	@Test
	void counterWhoseLeasesWereAllReleasedIsGone() {
		Limit limit = new Concurrency(3, MINUTE);
		await(engine().release(consume(check(limit, 2)).leases().get(0)));
		assertThat(await(engine().reset(List.of(check(limit, 1))))).isZero();
	}

	@Test
	void concurrencyAndLogRefundOnlyTheirOwnUnits() {
		for (Limit limit : List.of(new Concurrency(5, MINUTE), new SlidingWindowLog(5, MINUTE))) {
			Decision first = consume(check(limit, 2));
			consume(check(limit, 2));
			await(engine().refund(first));
			await(engine().refund(first));
			assertThat(used(limit)).isEqualTo(2);
		}
	}

	private List<Check> oneOfEach(long cost) {
		return limits().filter((limit) -> limit.max() == 10 && limit.window().equals(MINUTE))
			.map((limit) -> check(
					"/" + limit.algorithm() + (limit.equals(new FixedWindow(10, MINUTE, true)) ? "c" : ""), limit, cost,
					false))
			.toList();
	}

	@Test
	void limitsOfAllAlgorithmsAreChargedTogether() {
		Check[] checks = oneOfEach(4).toArray(Check[]::new);
		assertThat(consume(checks).results()).allMatch((result) -> result.charged() && result.used() == 4);
		assertThat(consume(checks).results()).allMatch((result) -> result.charged() && result.used() == 8);
		Decision rejected = consume(checks);
		assertThat(rejected.outcome()).isEqualTo(Outcome.BLOCKED);
		assertThat(rejected.results()).allMatch((result) -> !result.charged() && result.used() == 8);
	}

	@ParameterizedTest
	@EnumSource(Algorithm.class)
	void oneFullLimitKeepsAllOthersFromBeingCharged(Algorithm full) {
		Check blocked = check("/full", Limit.of(full, 1, MINUTE), 1, false);
		consume(blocked);
		List<Check> others = oneOfEach(1);
		Decision decision = consume(Stream.concat(others.stream(), Stream.of(blocked)).toArray(Check[]::new));
		assertThat(decision.allowed()).isFalse();
		assertThat(decision.results()).noneMatch(RateLimitResult::charged);
		assertThat(decision.violated()).singleElement()
			.satisfies((result) -> assertThat(result.key()).isEqualTo(blocked.key().counter()));
		assertThat(peek(oneOfEach(0).toArray(Check[]::new)).results()).allMatch((result) -> result.used() == 0);
	}

	@Test
	void refundOfSeveralLimitsGivesAllBack() {
		Decision decision = consume(oneOfEach(4).toArray(Check[]::new));
		assertThat(await(engine().refund(decision))).isEqualTo(24);
		assertThat(peek(oneOfEach(0).toArray(Check[]::new)).results()).allMatch((result) -> result.used() == 0);
	}

	@Test
	void monitoredLimitWithoutRoomHoldsNothingBack() {
		Check monitored = check("/monitored", new FixedWindow(1, MINUTE, false), 1, true);
		Check enforced = check("/enforced", new FixedWindow(5, MINUTE, false), 1, false);
		assertThat(consume(monitored, enforced).outcome()).isEqualTo(Outcome.ALLOWED);
		Decision decision = consume(monitored, enforced);
		assertThat(decision.outcome()).isEqualTo(Outcome.MONITORED);
		assertThat(decision.results().get(0).violated()).isTrue();
		assertThat(decision.results().get(0).charged()).isFalse();
		assertThat(decision.results().get(0).used()).isEqualTo(1);
		assertThat(decision.results().get(1).charged()).isTrue();
		assertThat(decision.results().get(1).used()).isEqualTo(2);
	}

	@Test
	void rejectedRequestChargesNoMonitoredLimit() {
		Check monitored = check("/monitored", new FixedWindow(5, MINUTE, false), 1, true);
		Check enforced = check("/enforced", new FixedWindow(1, MINUTE, false), 1, false);
		consume(monitored, enforced);
		Decision decision = consume(monitored, enforced);
		assertThat(decision.outcome()).isEqualTo(Outcome.BLOCKED);
		assertThat(decision.results().get(0).used()).isEqualTo(1);
	}

	@ParameterizedTest
	@MethodSource("limits")
	void checksOnOneCounterAddUp(Limit limit) {
		Decision decision = consume(check(limit, 2), check(limit, 3));
		assertThat(decision.allowed()).isTrue();
		assertThat(decision.results()).allMatch((result) -> result.used() == 5 && result.charged());
		Decision rejected = consume(check(limit, 1), check(limit, limit.max() - 5));
		assertThat(rejected.outcome()).isEqualTo(Outcome.BLOCKED);
		assertThat(rejected.results().get(0).verdict()).isEqualTo(Verdict.WITHIN);
		assertThat(rejected.results().get(1).verdict()).isEqualTo(Verdict.OVER);
		assertThat(used(limit)).isEqualTo(5);
		assertThat(consume(check(limit, 1), check(limit, limit.max())).results().get(1).verdict())
			.isEqualTo(Verdict.NEVER);
		await(engine().refund(decision));
		assertThat(used(limit)).isZero();
	}

	@ParameterizedTest
	@MethodSource("limits")
	void peekedChecksOnOneCounterAddUp(Limit limit) {
		assertThat(peek(check(limit, 2), check(limit, 3)).results()).allMatch((result) -> result.used() == 5);
		assertThat(peek(check(limit, 2), check(limit, limit.max())).allowed()).isFalse();
		assertThat(used(limit)).isZero();
	}

	@Test
	void numbersOfTheEnforcedCheckHoldForTheMonitoredOneOnTheSameCounter() {
		Decision decision = consume(check("/same", new FixedWindow(1, Duration.ofSeconds(1), false), 1, true),
				check("/same", new FixedWindow(5, MINUTE, false), 3, false));
		assertThat(decision.results()).allMatch(RateLimitResult::charged);
		assertThat(decision.results()).extracting(RateLimitResult::max).containsOnly(5L);
		assertThat(decision.results()).extracting(RateLimitResult::resetMillis).containsOnly(60_000L);
	}

	@Test
	void checksOnOneConcurrencyLimitMakeOneLease() {
		Limit limit = new Concurrency(9, MINUTE);
		List<Lease> leases = consume(check(limit, 2), check(limit, 3)).leases();
		assertThat(leases).singleElement().satisfies((lease) -> {
			assertThat(await(engine().renew(lease))).isEqualTo(5);
			assertThat(await(engine().release(lease))).isEqualTo(5);
		});
		assertThat(used(limit)).isZero();
	}

	@Test
	void monitoredCheckNeverHoldsAnEnforcedOneOnTheSameCounterBack() {
		Limit limit = new FixedWindow(3, MINUTE, false);
		Decision decision = consume(check("/same", limit, 2, true), check("/same", limit, 2, false));
		assertThat(decision.outcome()).isEqualTo(Outcome.MONITORED);
		assertThat(decision.results().get(0).violated()).isTrue();
		assertThat(decision.results().get(1).charged()).isTrue();
		assertThat(decision.results().get(1).used()).isEqualTo(2);
	}

	@Test
	void numbersNearTheLargestExactOnesAreExact() {
		Limit window = new FixedWindow(Limit.MAX, MINUTE, false);
		assertThat(take(window, Limit.MAX - 1).remaining()).isEqualTo(1);
		assertThat(take(window, 2).charged()).isFalse();
		assertThat(take(window, 1).remaining()).isZero();
		assertThat(take(window, Limit.MAX_EXACT).verdict()).isEqualTo(Verdict.NEVER);
		long largest = Limit.MAX_EXACT / 1_000;
		Limit bucket = new TokenBucket(largest, largest, Duration.ofSeconds(1));
		assertThat(take(bucket, largest - 1).remaining()).isEqualTo(1);
		assertThat(take(bucket, largest).retryMillis()).isEqualTo(1_000);
		Limit counter = new SlidingWindowCounter(largest, Duration.ofSeconds(1));
		assertThat(take(counter, largest - 1).remaining()).isEqualTo(1);
		assertThat(take(counter, 1).remaining()).isZero();
	}

	private OverrideKey projectOverride() {
		return OverrideKey.project("/endpoint", this.organization, 42);
	}

	private OverrideKey organizationOverride() {
		return OverrideKey.organization("/endpoint", this.organization);
	}

	@Test
	void projectOverrideWinsOverTheOrganizationsFieldByField() {
		Limit limit = new FixedWindow(10, MINUTE, false);
		override(organizationOverride(), new RateLimitOverride(20L, Duration.ofSeconds(30)));
		assertThat(take(limit, 1)).extracting(RateLimitResult::max, RateLimitResult::windowMillis)
			.containsExactly(20L, 30_000L);
		override(projectOverride(), new RateLimitOverride(40L, null));
		assertThat(take(limit, 1)).extracting(RateLimitResult::max, RateLimitResult::windowMillis)
			.containsExactly(40L, 30_000L);
		override(organizationOverride(), new RateLimitOverride(20L, null));
		assertThat(take(limit, 1)).extracting(RateLimitResult::max, RateLimitResult::windowMillis)
			.containsExactly(40L, 60_000L);
	}

	@ParameterizedTest
	@MethodSource("limits")
	void loweredMaximumHoldsAtOnce(Limit limit) {
		take(limit, limit.max());
		override(projectOverride(), new RateLimitOverride(3L, null));
		RateLimitResult result = take(limit, 1);
		assertThat(result.verdict()).isEqualTo(Verdict.OVER);
		assertThat(result.max()).isEqualTo(3);
		assertThat(result.remaining()).isZero();
		assertThat(take(limit, 4).verdict()).isEqualTo(Verdict.NEVER);
	}

	@Test
	void changedWindowCountsFromTheNextWindowOn() {
		Limit limit = new FixedWindow(10, MINUTE, false);
		take(limit, 1);
		override(projectOverride(), new RateLimitOverride(null, Duration.ofSeconds(10)));
		assertThat(take(limit, 1).resetMillis()).isEqualTo(60_000);
		advance(60_000);
		assertThat(take(limit, 1).resetMillis()).isEqualTo(10_000);
	}

	@Test
	void changedWindowOfASlidingCounterCountsFromTheNextWindowOn() {
		Limit limit = new SlidingWindowCounter(10, MINUTE);
		this.clock.set(1_700_000_040_000L);
		take(limit, 10);
		override(projectOverride(), new RateLimitOverride(null, Duration.ofSeconds(10)));
		assertThat(take(limit, 1).retryMillis()).isEqualTo(66_000);
		advance(60_000);
		assertThat(take(limit, 1).retryMillis()).isEqualTo(1_000);
		advance(1_000);
		assertThat(take(limit, 1).charged()).isTrue();
	}

	@Test
	void overrideOfATokenBucketSetsCapacityAndRate() {
		Limit limit = new TokenBucket(40, 20, Duration.ofSeconds(1));
		override(projectOverride(), new RateLimitOverride(10L, Duration.ofSeconds(2)));
		assertThat(take(limit, 10).remaining()).isZero();
		assertThat(take(limit, 1).retryMillis()).isEqualTo(200);
		override(projectOverride(), new RateLimitOverride(null, Duration.ofSeconds(4)));
		assertThat(take(limit, 40).retryMillis()).isEqualTo(8_000);
	}

	@Test
	void overrideBeyondTheBoundsOfTheAlgorithmIsIgnoredAndTold() {
		Limit limit = new TokenBucket(10, 10, MINUTE);
		override(projectOverride(), new RateLimitOverride(Limit.MAX, null));
		Decision decision = consume(check(limit, 1));
		assertThat(decision.results().get(0).max()).isEqualTo(10);
		assertThat(decision.ignoredOverrides()).contains(layout().override(projectOverride()));
	}

	@Test
	void callersAreCountedApart() {
		Policy policy = Policy.of("/endpoint", new FixedWindow(1, MINUTE, false));
		for (Subject subject : List.of(subject(), Subject.project(this.organization, 43),
				Subject.user("u" + this.organization), Subject.address("10.0.0.1" + this.organization),
				Subject.key("k" + this.organization), Subject.path("/p" + this.organization))) {
			Check check = new Check(policy,
					layout().counter(policy.endpoint(), "", subject, policy.limit().algorithm()), 1, false);
			assertThat(consume(check).allowed()).isTrue();
			assertThat(consume(check).allowed()).isFalse();
		}
	}

	@Test
	void blockingAndAsynchronousDecisionsAgree() {
		Limit limit = new FixedWindow(2, MINUTE, false);
		CheckGroup group = new CheckGroup(Operation.CONSUME, List.of(check(limit, 1)), null);
		assertThat(await(engine().decideAsync(group)).results().get(0).used()).isEqualTo(1);
		assertThat(engine().decide(group).results().get(0).used()).isEqualTo(2);
		assertThat(await(engine().decideAsync(group)).allowed()).isFalse();
	}

	@Test
	void probeIsAnswered() {
		await(engine().probe().thenApply((answer) -> true));
	}

}
