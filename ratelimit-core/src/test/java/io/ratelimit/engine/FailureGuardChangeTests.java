package io.ratelimit.engine;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.function.BiFunction;
import java.util.stream.Stream;

import io.ratelimit.Decision;
import io.ratelimit.Decision.Outcome;
import io.ratelimit.Decision.Source;
import io.ratelimit.FailurePolicy;
import io.ratelimit.Lease;
import io.ratelimit.StoreFailure.Reason;
import io.ratelimit.engine.FailureGuard.Settings;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Refunds, resets and leases while the store works and while it does not.
 */
@Timeout(30)
class FailureGuardChangeTests {

	private static final Lease LEASE = new Lease("key", "id", 1, Duration.ofMinutes(1));

	private final TestClock clock = new TestClock();

	private final StubEngine store = new StubEngine(Source.REDIS, 3);

	private final StubEngine local = new StubEngine(Source.MEMORY, 2);

	private final RecordingListener listener = new RecordingListener();

	private final FailureGuard guard = new FailureGuard(this.store, this.local,
			new Settings(FailurePolicy.OPEN, Duration.ofMillis(5), Duration.ofSeconds(1)), this.listener, this.clock);

	private interface Change extends BiFunction<DecisionEngine, Decision, CompletionStage<Long>> {

	}

	private static Named<Change> named(String name, Change change) {
		return Named.of(name, change);
	}

	static Stream<Named<Change>> changes() {
		return Stream.concat(leaseChanges(), Stream.of(named("refund", DecisionEngine::refund),
				named("reset", (engine, decision) -> engine.reset(List.of()))));
	}

	static Stream<Named<Change>> leaseChanges() {
		return Stream.of(named("release", (engine, decision) -> engine.release(LEASE)),
				named("renew", (engine, decision) -> engine.renew(LEASE)));
	}

	private CompletionStage<Long> make(Change change) {
		return change.apply(this.guard, Decision.without(Outcome.ALLOWED, Source.REDIS, 0));
	}

	private static <T> T await(CompletionStage<T> stage) throws Exception {
		return stage.toCompletableFuture().get(10, TimeUnit.SECONDS);
	}

	@ParameterizedTest
	@MethodSource("changes")
	void changeIsMadeInTheStoreWhileItAnswers(Change change) throws Exception {
		assertThat(await(make(change))).isEqualTo(3);
		assertThat(this.local.changes).isEmpty();
	}

	@ParameterizedTest
	@MethodSource("changes")
	void changeThatFailsIsToldAndCountsAsAFailure(Change change) throws Exception {
		this.store.staysSilent();
		for (int i = 0; i < 3; i++) {
			await(make(change).handle((units, thrown) -> true));
		}
		assertThat(this.listener.failures).hasSize(3).containsOnly(Reason.TIMEOUT);
		assertThat(this.guard.isAvailable()).isFalse();
		await(make(change).handle((units, thrown) -> true));
		assertThat(this.store.changes).hasSize(3);
		assertThat(this.listener.failures).hasSize(4).endsWith(Reason.SKIPPED);
	}

	@ParameterizedTest
	@MethodSource("changes")
	void changeThatSucceedsEndsARowOfFailures(Change change) throws Exception {
		this.store.throwsAtOnce(new IllegalStateException());
		await(make(change).handle((units, thrown) -> true));
		await(make(change).handle((units, thrown) -> true));
		this.store.answers();
		await(make(change));
		this.store.throwsAtOnce(new IllegalStateException());
		await(make(change).handle((units, thrown) -> true));
		assertThat(this.guard.isAvailable()).isTrue();
	}

	@ParameterizedTest
	@MethodSource("leaseChanges")
	void leaseThatTheStoreCannotTellOfIsLookedForLocally(Change change) throws Exception {
		this.store.failsWith(new IllegalStateException());
		assertThat(await(make(change))).isEqualTo(2);
	}

	@ParameterizedTest
	@MethodSource("leaseChanges")
	void leaseThatTheStoreDoesNotHoldIsLookedForLocally(Change change) throws Exception {
		FailureGuard empty = new FailureGuard(new StubEngine(Source.REDIS, 0), this.local, Settings.DEFAULTS,
				this.listener, this.clock);
		assertThat(await(change.apply(empty, Decision.without(Outcome.ALLOWED, Source.REDIS, 0)))).isEqualTo(2);
	}

	@Test
	void refundAndResetThatFailSayWhy() throws Exception {
		this.store.failsWith(new StoreException(Reason.READ_ONLY, "replica", null));
		for (Change change : List.<Change>of(DecisionEngine::refund, (engine, decision) -> engine.reset(List.of()))) {
			Reason reason = await(make(change).handle((units, thrown) -> StoreException.of(thrown).getReason()));
			assertThat(reason).isEqualTo(Reason.READ_ONLY);
		}
	}

}
