package io.ratelimit.engine;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

import io.ratelimit.Decision;
import io.ratelimit.Decision.Outcome;
import io.ratelimit.Decision.Source;
import io.ratelimit.FailurePolicy;
import io.ratelimit.Lease;
import io.ratelimit.Policy;
import io.ratelimit.StoreFailure.Reason;
import io.ratelimit.engine.CheckGroup.Operation;
import io.ratelimit.engine.FailureGuard.Settings;
import io.ratelimit.key.CounterKey;
import io.ratelimit.limit.Limit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

@Timeout(30)
class FailureGuardTests {

	private static final Duration SECOND = Duration.ofSeconds(1);

	private final TestClock clock = new TestClock();

	private final StubEngine store = new StubEngine(Source.REDIS, 3);

	private final StubEngine local = new StubEngine(Source.MEMORY, 2);

	private final RecordingListener listener = new RecordingListener();

	private final FailureGuard guard = guard(FailurePolicy.OPEN);

	private FailureGuard guard(FailurePolicy policy) {
		return new FailureGuard(this.store, this.local, new Settings(policy, Duration.ofMillis(5), SECOND),
				this.listener, this.clock);
	}

	private static CheckGroup group(@Nullable FailurePolicy onFailure, boolean... monitored) {
		Policy policy = Policy.of("/x", Limit.parse("10/m"));
		Check[] checks = new Check[monitored.length];
		for (int i = 0; i < checks.length; i++) {
			checks[i] = new Check(policy, new CounterKey("key" + i, List.of()), 1, monitored[i]);
		}
		return new CheckGroup(Operation.CONSUME, List.of(checks), onFailure);
	}

	private static final CheckGroup GROUP = group(null, false);

	private static <T> T await(CompletionStage<T> stage) throws Exception {
		return stage.toCompletableFuture().get(10, TimeUnit.SECONDS);
	}

	private void trip() {
		this.store.failsWith(new StoreException(Reason.CONNECTION, "refused", null));
		for (int i = 0; i < 3; i++) {
			this.guard.decide(GROUP);
		}
		this.listener.failures.clear();
		this.store.groups.clear();
	}

	@Test
	void answerOfTheStoreIsPassedOn() throws Exception {
		assertThat(this.guard.decide(GROUP).source()).isEqualTo(Source.REDIS);
		assertThat(await(this.guard.decideAsync(GROUP)).source()).isEqualTo(Source.REDIS);
		await(this.guard.probe());
		assertThat(this.listener.failures).isEmpty();
		assertThat(this.local.groups).isEmpty();
	}

	@Test
	void storeThatStaysSilentIsGivenUpAtTheDeadline() throws Exception {
		this.store.staysSilent();
		assertThat(this.guard.decide(GROUP).source()).isEqualTo(Source.FAILED_OPEN);
		assertThat(await(this.guard.decideAsync(GROUP)).source()).isEqualTo(Source.FAILED_OPEN);
		assertThat(this.listener.failures).containsExactly(Reason.TIMEOUT, Reason.TIMEOUT);
	}

	static Stream<RuntimeException> failures() {
		return Stream.of(new StoreException(Reason.READ_ONLY, "replica", null), new IllegalStateException("broken"),
				new CancellationException("closed"));
	}

	@ParameterizedTest
	@MethodSource("failures")
	void anyFailureIsAnsweredByThePolicy(RuntimeException failure) throws Exception {
		this.store.failsWith(failure);
		assertThat(this.guard.decide(GROUP).source()).isEqualTo(Source.FAILED_OPEN);
		this.store.throwsAtOnce(failure);
		assertThat(await(this.guard.decideAsync(GROUP)).source()).isEqualTo(Source.FAILED_OPEN);
		assertThat(this.listener.failures).hasSize(2)
			.containsOnly((failure instanceof StoreException) ? Reason.READ_ONLY : Reason.ERROR);
	}

	@Test
	void openPolicyAllowsWithoutResults() {
		this.store.failsWith(new IllegalStateException());
		Decision decision = this.guard.decide(GROUP);
		assertThat(decision).isEqualTo(Decision.without(Outcome.ALLOWED, Source.FAILED_OPEN, this.clock.millis()));
	}

	@Test
	void closedPolicyBlocks() {
		this.store.failsWith(new IllegalStateException());
		Decision decision = guard(FailurePolicy.CLOSED).decide(group(null, false, true));
		assertThat(decision).isEqualTo(Decision.without(Outcome.BLOCKED, Source.FAILED_CLOSED, this.clock.millis()));
	}

	@Test
	void closedPolicyNeverBlocksWhatIsOnlyMonitored() {
		this.store.failsWith(new IllegalStateException());
		Decision decision = guard(FailurePolicy.CLOSED).decide(group(null, true, true));
		assertThat(decision.outcome()).isEqualTo(Outcome.ALLOWED);
		assertThat(decision.source()).isEqualTo(Source.FAILED_OPEN);
	}

	@Test
	void localPolicyLetsTheLocalEngineDecide() throws Exception {
		FailureGuard guard = guard(FailurePolicy.LOCAL);
		this.store.failsWith(new IllegalStateException());
		Decision decision = guard.decide(GROUP);
		assertThat(decision.source()).isEqualTo(Source.LOCAL);
		assertThat(decision.results()).hasSize(1);
		assertThat(this.local.groups).containsExactly(GROUP);
		assertThat(await(guard.refund(decision))).isEqualTo(2);
		assertThat(this.store.changes).isEmpty();
	}

	@Test
	void policyOfTheRequestWins() {
		this.store.failsWith(new IllegalStateException());
		assertThat(this.guard.decide(group(FailurePolicy.CLOSED, false)).source()).isEqualTo(Source.FAILED_CLOSED);
		assertThat(this.guard.decide(group(FailurePolicy.LOCAL, false)).source()).isEqualTo(Source.LOCAL);
		assertThat(guard(FailurePolicy.CLOSED).decide(group(FailurePolicy.OPEN, false)).source())
			.isEqualTo(Source.FAILED_OPEN);
	}

	@Test
	void storeThatFailedThreeTimesIsSkippedAndEachSkipIsTold() throws Exception {
		trip();
		assertThat(this.guard.isAvailable()).isFalse();
		this.guard.decide(GROUP);
		await(this.guard.decideAsync(GROUP));
		assertThat(this.store.groups).isEmpty();
		assertThat(this.store.probes).isZero();
		assertThat(this.listener.failures).containsExactly(Reason.SKIPPED, Reason.SKIPPED);
	}

	@Test
	void skippedStoreIsProbedOnceAnIntervalAndUsedOnceItAnswers() {
		trip();
		this.clock.advance(SECOND);
		this.guard.decide(GROUP);
		this.guard.decide(GROUP);
		assertThat(this.store.probes).isEqualTo(1);
		assertThat(this.guard.isAvailable()).isFalse();
		this.store.answers();
		this.clock.advance(SECOND);
		assertThat(this.guard.decide(GROUP).source()).isEqualTo(Source.FAILED_OPEN);
		assertThat(this.store.probes).isEqualTo(2);
		assertThat(this.guard.isAvailable()).isTrue();
		assertThat(this.guard.decide(GROUP).source()).isEqualTo(Source.REDIS);
	}

	@Test
	void probeThatFailsIsToldWithItsReason() {
		trip();
		this.store.failsWith(new StoreException(Reason.CONNECTION, "refused", null));
		this.listener.failures.clear();
		this.clock.advance(SECOND);
		this.guard.decide(GROUP);
		assertThat(this.listener.failures).containsExactly(Reason.CONNECTION, Reason.SKIPPED);
	}

	@Test
	void probeHoldsNoRequestUp() {
		trip();
		this.store.staysSilent();
		this.clock.advance(SECOND);
		assertThat(this.guard.decide(GROUP).source()).isEqualTo(Source.FAILED_OPEN);
		this.store.throwsAtOnce(new IllegalStateException());
		this.clock.advance(SECOND);
		assertThat(this.guard.decide(GROUP).source()).isEqualTo(Source.FAILED_OPEN);
		assertThat(this.store.probes).isEqualTo(2);
	}

	@ParameterizedTest
	@EnumSource(value = Reason.class, names = { "UNREADABLE", "SKIPPED" }, mode = EnumSource.Mode.EXCLUDE)
	void anyReasonButAnUnreadableCounterTripsTheBreaker(Reason reason) {
		this.store.failsWith(new StoreException(reason, "failed", null));
		for (int i = 0; i < 3; i++) {
			this.guard.decide(GROUP);
		}
		assertThat(this.guard.isAvailable()).isFalse();
		assertThat(this.listener.failures).containsOnly(reason).hasSize(3);
	}

	@Test
	void unreadableCounterFollowsThePolicyAndNeverTripsTheBreaker() {
		this.store.failsWith(new StoreException(Reason.UNREADABLE, "no number", null));
		for (int i = 0; i < 10; i++) {
			assertThat(this.guard.decide(GROUP).source()).isEqualTo(Source.FAILED_OPEN);
		}
		assertThat(this.guard.isAvailable()).isTrue();
		assertThat(this.listener.failures).containsOnly(Reason.UNREADABLE).hasSize(10);
	}

	@Test
	void unreadableCounterIsAnAnswerThatEndsARowOfFailures() {
		for (Reason reason : List.of(Reason.TIMEOUT, Reason.TIMEOUT, Reason.UNREADABLE, Reason.TIMEOUT)) {
			this.store.failsWith(new StoreException(reason, "failed", null));
			this.guard.decide(GROUP);
		}
		assertThat(this.guard.isAvailable()).isTrue();
	}

	@Test
	void interruptedThreadFollowsThePolicyStaysInterruptedAndBlamesNoStore() {
		this.store.staysSilent();
		for (int i = 0; i < 3; i++) {
			Thread.currentThread().interrupt();
			assertThat(this.guard.decide(GROUP).source()).isEqualTo(Source.FAILED_OPEN);
			assertThat(Thread.interrupted()).isTrue();
		}
		assertThat(this.guard.isAvailable()).isTrue();
		assertThat(this.listener.failures).hasSize(3).containsOnly(Reason.ERROR);
	}

	@Test
	void leaseThatNoEngineIsKnownToHoldIsNotTakenForEndedWhileTheStoreFails() throws Exception {
		StoreException failure = new StoreException(Reason.CONNECTION, "refused", null);
		this.store.failsWith(failure);
		Lease lease = new Lease("key", "id", 1, SECOND);
		assertThat(await(this.guard.renew(lease))).isEqualTo(2);
		FailureGuard alone = new FailureGuard(this.store, new StubEngine(Source.MEMORY, 0), Settings.DEFAULTS,
				this.listener, this.clock);
		assertThat(alone.renew(lease)).failsWithin(SECOND)
			.withThrowableOfType(ExecutionException.class)
			.withCause(failure);
		this.store.answers();
		assertThat(await(alone.renew(lease))).isEqualTo(3);
	}

	@ParameterizedTest
	@MethodSource("wrongSettings")
	void settingsBelowAMillisecondAreRefused(Duration timeout, Duration interval, String message) {
		assertThatIllegalArgumentException().isThrownBy(() -> new Settings(FailurePolicy.OPEN, timeout, interval))
			.withMessage(message);
	}

	static Stream<Arguments> wrongSettings() {
		return Stream.of(Arguments.of(Duration.ZERO, SECOND, "'timeout' must be at least 1 ms, was PT0S"),
				Arguments.of(SECOND, Duration.ofMillis(-1), "'probeInterval' must be at least 1 ms, was PT-0.001S"));
	}

}
