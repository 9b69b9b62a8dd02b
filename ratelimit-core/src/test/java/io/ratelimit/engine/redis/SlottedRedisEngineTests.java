package io.ratelimit.engine.redis;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;

import io.lettuce.core.cluster.RedisClusterClient;
import io.lettuce.core.cluster.api.StatefulRedisClusterConnection;
import io.lettuce.core.codec.ByteArrayCodec;
import io.ratelimit.Decision;
import io.ratelimit.Decision.Outcome;
import io.ratelimit.Lease;
import io.ratelimit.Policy;
import io.ratelimit.RateLimitResult;
import io.ratelimit.RateLimitResult.Verdict;
import io.ratelimit.StoreFailure.Reason;
import io.ratelimit.engine.Check;
import io.ratelimit.engine.DecisionEngine;
import io.ratelimit.engine.EngineContract;
import io.ratelimit.engine.RandomIds;
import io.ratelimit.engine.StoreException;
import io.ratelimit.key.KeyLayout;
import io.ratelimit.key.OverrideKey;
import io.ratelimit.key.Subject;
import io.ratelimit.limit.Algorithm;
import io.ratelimit.limit.Limit;
import io.ratelimit.override.RateLimitOverride;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * The contract on a real cluster, and decisions over several of its slots.
 */
@Tag("redis")
class SlottedRedisEngineTests extends EngineContract {

	private static RedisClusterClient client;

	private static StatefulRedisClusterConnection<byte[], byte[]> connection;

	private final LettuceScripts scripts = new LettuceScripts(connection.async(), this.clock);

	private final SlottedRedisEngine engine = new SlottedRedisEngine(
			new RedisEngine(this.scripts, this.clock, new RandomIds()));

	@BeforeAll
	static void connect() {
		client = RedisClusterClient.create(TestRedis.cluster());
		connection = client.connect(ByteArrayCodec.INSTANCE);
	}

	@AfterAll
	static void close() {
		client.shutdown();
	}

	@Override
	protected DecisionEngine engine() {
		return this.engine;
	}

	@Override
	protected KeyLayout layout() {
		return KeyLayout.CLUSTERED;
	}

	@Override
	protected void override(OverrideKey key, RateLimitOverride override) {
		new VirtualKeys(connection.sync(), this.clock).set(layout().override(key), override, null);
	}

	/**
	 * Returns a check in a slot of its own.
	 */
	private Check elsewhere(String place, Limit limit, long cost, boolean monitored) {
		Policy policy = Policy.of("/endpoint", limit);
		Subject caller = Subject.key(subject().toString(), place);
		return new Check(policy, layout().counter(policy.endpoint(), "", caller, limit.algorithm()), cost, monitored);
	}

	private Check elsewhere(String place, Limit limit, long cost) {
		return elsewhere(place, limit, cost, false);
	}

	private List<Long> used(Check... checks) {
		Check[] states = List.of(checks)
			.stream()
			.map((check) -> new Check(check.policy(), check.key(), 0, check.monitored()))
			.toArray(Check[]::new);
		return peek(states).results().stream().map(RateLimitResult::used).toList();
	}

	private long callsSince(long before) {
		return this.scripts.calls.get() - before;
	}

	@Test
	void decisionInOneSlotIsOneCall() {
		long before = this.scripts.calls.get();
		consume(check("/a", Limit.parse("5/m"), 1, false), check("/b", Limit.parse("5/m"), 1, true));
		assertThat(callsSince(before)).isEqualTo(1);
	}

	@ParameterizedTest
	@EnumSource(Algorithm.class)
	void decisionOverSeveralSlotsIsOneCallASlotAndChargesAll(Algorithm algorithm) {
		Limit limit = Limit.parse("5/m", algorithm);
		Check[] checks = { elsewhere("a", limit, 1), check(limit, 2), elsewhere("b", limit, 3),
				elsewhere("a", limit, 1) };
		long before = this.scripts.calls.get();
		Decision decision = consume(checks);
		assertThat(callsSince(before)).isEqualTo(3);
		assertThat(decision.outcome()).isEqualTo(Outcome.ALLOWED);
		assertThat(decision.results()).allMatch(RateLimitResult::charged);
		assertThat(decision.results()).extracting(RateLimitResult::key)
			.containsExactly(List.of(checks).stream().map((check) -> check.key().counter()).toArray(String[]::new));
		assertThat(used(checks)).containsExactly(2L, 2L, 3L, 2L);
	}

	@ParameterizedTest
	@EnumSource(Algorithm.class)
	void rejectionInALaterSlotGivesBackWhatEarlierOnesTook(Algorithm algorithm) {
		Limit limit = Limit.parse("5/m", algorithm);
		Check earlier = elsewhere("a", limit, 2);
		consume(earlier);
		Check full = elsewhere("b", limit, 4);
		consume(full);
		long before = this.scripts.calls.get();
		Decision decision = consume(earlier, full, elsewhere("c", limit, 1));
		assertThat(callsSince(before)).isEqualTo(4);
		assertThat(decision.outcome()).isEqualTo(Outcome.BLOCKED);
		assertThat(decision.results()).noneMatch(RateLimitResult::charged);
		assertThat(decision.results()).extracting(RateLimitResult::verdict)
			.containsExactly(Verdict.WITHIN, Verdict.OVER, Verdict.WITHIN);
		assertThat(decision.results()).extracting(RateLimitResult::used).containsExactly(2L, 4L, 0L);
		assertThat(used(earlier, full, elsewhere("c", limit, 1))).containsExactly(2L, 4L, 0L);
	}

	@Test
	void rejectionInTheFirstSlotTakesNothingInTheOthersAndTellsTheirState() {
		Limit limit = Limit.parse("5/m");
		Check other = elsewhere("b", limit, 3);
		consume(other);
		long before = this.scripts.calls.get();
		Decision decision = consume(elsewhere("a", limit, 6), other);
		assertThat(callsSince(before)).isEqualTo(2);
		assertThat(decision.results()).extracting(RateLimitResult::verdict)
			.containsExactly(Verdict.NEVER, Verdict.OVER);
		assertThat(used(other)).containsExactly(3L);
	}

	@Test
	void rejectedDecisionTellsWhatIsUsedWithoutItWhereverItWasRejected() {
		Limit limit = Limit.parse("9/m");
		Check first = elsewhere("a", limit, 2);
		Check second = elsewhere("b", limit, 3);
		consume(first, first, second);
		Decision decision = consume(first, first, second, elsewhere("b", limit, 0), elsewhere("b", limit, 4),
				elsewhere("c", limit, 1), elsewhere("c", limit, 9));
		assertThat(decision.allowed()).isFalse();
		assertThat(decision.results()).extracting(RateLimitResult::used).containsExactly(4L, 4L, 3L, 3L, 3L, 0L, 0L);
		assertThat(decision.results()).noneMatch(RateLimitResult::charged);
		assertThat(decision.results().get(5).resetMillis()).isZero();
	}

	@Test
	void costOfZeroInAnEarlierSlotIsNotChargedByARejectedDecision() {
		Decision decision = consume(elsewhere("a", Limit.parse("5/m"), 0), elsewhere("b", Limit.parse("5/m"), 6));
		assertThat(decision.results()).noneMatch(RateLimitResult::charged);
	}

	@Test
	void monitoredLimitInAnotherSlotHoldsNothingBack() {
		Limit limit = Limit.parse("1/m");
		for (String monitoredPlace : List.of("a", "z")) {
			Check monitored = elsewhere(monitoredPlace, limit, 1, true);
			Check enforced = elsewhere("m" + monitoredPlace, Limit.parse("5/m"), 1);
			consume(monitored);
			Decision decision = monitoredPlace.equals("a") ? consume(monitored, enforced)
					: consume(enforced, monitored);
			assertThat(decision.outcome()).isEqualTo(Outcome.MONITORED);
			assertThat(used(enforced, monitored)).containsExactly(1L, 1L);
		}
	}

	@Test
	void monitoredLimitInAnEarlierSlotIsNotChargedByARejectedDecision() {
		Check monitored = elsewhere("a", Limit.parse("5/m"), 1, true);
		assertThat(consume(monitored, elsewhere("b", Limit.parse("5/m"), 6)).allowed()).isFalse();
		assertThat(used(monitored)).containsExactly(0L);
	}

	@Test
	void peekOverSeveralSlotsAnswersAsConsumeWouldAndChangesNothing() {
		Check[] checks = { elsewhere("a", Limit.parse("5/m"), 2), elsewhere("b", Limit.parse("5/m"), 3) };
		Decision peeked = peek(checks);
		assertThat(used(checks)).containsExactly(0L, 0L);
		Decision taken = consume(checks);
		assertThat(taken.results()).usingRecursiveFieldByFieldElementComparatorIgnoringFields("charged")
			.isEqualTo(peeked.results());
	}

	@Test
	void leasesOfSeveralSlotsAreReleasedAndRenewedEachByItself() {
		Limit limit = Limit.parse("5/m", Algorithm.CONCURRENCY);
		Check[] checks = { elsewhere("a", limit, 2), elsewhere("b", limit, 3) };
		List<Lease> leases = consume(checks).leases();
		assertThat(leases).extracting(Lease::units).containsExactly(2L, 3L);
		this.clock.advance(Duration.ofSeconds(30));
		assertThat(await(this.engine.renew(leases.get(0)))).isEqualTo(2);
		assertThat(await(this.engine.release(leases.get(1)))).isEqualTo(3);
		this.clock.advance(Duration.ofSeconds(59));
		assertThat(used(checks)).containsExactly(2L, 0L);
	}

	@ParameterizedTest
	@EnumSource(Algorithm.class)
	void refundAndResetReachAllSlots(Algorithm algorithm) {
		Limit limit = Limit.parse("9/m", algorithm);
		Check[] checks = { elsewhere("a", limit, 2), elsewhere("b", limit, 3), elsewhere("a", limit, 1) };
		Decision decision = consume(checks);
		consume(checks);
		assertThat(await(this.engine.refund(decision))).isEqualTo(6);
		assertThat(used(checks)).containsExactly(3L, 3L, 3L);
		assertThat(await(this.engine.reset(List.of(checks)))).isEqualTo(2);
		assertThat(used(checks)).containsExactly(0L, 0L, 0L);
	}

	@Test
	void failureOfALaterSlotGivesBackWhatEarlierOnesTook() {
		Check earlier = elsewhere("a", Limit.parse("5/m"), 2);
		Check broken = elsewhere("b", Limit.parse("5/m"), 1);
		connection.sync().set(broken.key().counter().getBytes(StandardCharsets.UTF_8), new byte[] { 'x' });
		assertThatExceptionOfType(StoreException.class).isThrownBy(() -> consume(earlier, broken))
			.satisfies((ex) -> assertThat(ex.getReason()).isEqualTo(Reason.UNREADABLE));
		assertThat(used(earlier)).containsExactly(0L);
	}

	@Test
	void ignoredOverridesOfAllSlotsAreTold() {
		OverrideKey one = OverrideKey.project("/endpoint", 1, 7);
		OverrideKey two = OverrideKey.project("/endpoint", 2, 7);
		Limit limit = Limit.parse("5/m", Algorithm.TOKEN_BUCKET);
		Policy policy = Policy.of("/endpoint", limit);
		override(one, new RateLimitOverride(Limit.MAX, null));
		override(two, new RateLimitOverride(Limit.MAX, null));
		Check[] checks = List.of(Subject.project(1, 7), Subject.project(2, 7))
			.stream()
			.map((subject) -> new Check(policy, layout().counter(policy.endpoint(), "", subject, limit.algorithm()), 1,
					false))
			.toArray(Check[]::new);
		assertThat(peek(checks).ignoredOverrides()).contains(layout().override(one), layout().override(two));
	}

}
