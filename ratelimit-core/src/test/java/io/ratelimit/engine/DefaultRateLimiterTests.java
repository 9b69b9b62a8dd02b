package io.ratelimit.engine;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;

import io.ratelimit.Charge;
import io.ratelimit.Decision;
import io.ratelimit.Decision.Outcome;
import io.ratelimit.Decision.Source;
import io.ratelimit.FailurePolicy;
import io.ratelimit.Lease;
import io.ratelimit.Policy;
import io.ratelimit.RateLimitListener;
import io.ratelimit.RateLimitMode;
import io.ratelimit.RateLimitRequest;
import io.ratelimit.StoreFailure.Reason;
import io.ratelimit.document.DocumentListener;
import io.ratelimit.document.PolledDocuments;
import io.ratelimit.document.StubSource;
import io.ratelimit.engine.CheckGroup.Operation;
import io.ratelimit.key.KeyLayout;
import io.ratelimit.key.Subject;
import io.ratelimit.limit.Limit;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class DefaultRateLimiterTests {

	private static final Policy POLICY = Policy.of("/x", Limit.parse("10/m"));

	private static final RateLimitRequest REQUEST = RateLimitRequest.of(POLICY, Subject.user("ann"), 2);

	private static final Lease LEASE = new Lease("key", "id", 1, Duration.ofMinutes(1));

	private final TestClock clock = new TestClock();

	private final StubEngine engine = new StubEngine(Source.MEMORY, 1);

	private final RecordingListener listener = new RecordingListener();

	private RateLimitMode mode = RateLimitMode.ON;

	private final DefaultRateLimiter limiter = limiter(this.engine, this.listener);

	private DefaultRateLimiter limiter(DecisionEngine engine, RateLimitListener... listeners) {
		return new DefaultRateLimiter(engine, KeyLayout.PLAIN, () -> this.mode, new Listeners(List.of(listeners)),
				this.clock);
	}

	private static Charge charge(String user, @Nullable RateLimitMode mode) {
		return new Charge(POLICY, Subject.user(user), 1, mode);
	}

	private static <T> T await(CompletionStage<T> stage) throws Exception {
		return stage.toCompletableFuture().get(10, TimeUnit.SECONDS);
	}

	private List<Check> asked() {
		return this.engine.groups.get(this.engine.groups.size() - 1).checks();
	}

	@Test
	void requestIsAskedOfTheEngineWithItsKeysCostsAndFailurePolicy() {
		this.limiter.consume(RateLimitRequest.of(List.of(charge("ann", null)), FailurePolicy.CLOSED));
		CheckGroup group = this.engine.groups.get(0);
		assertThat(group.operation()).isEqualTo(Operation.CONSUME);
		assertThat(group.onFailure()).isEqualTo(FailurePolicy.CLOSED);
		assertThat(group.checks()).singleElement().satisfies((check) -> {
			assertThat(check.key().counter()).isEqualTo("ratelimit:/x:user:ann");
			assertThat(check.cost()).isEqualTo(1);
			assertThat(check.monitored()).isFalse();
		});
	}

	@Test
	void allFourWaysToAskGiveTheEnginesAnswer() throws Exception {
		List<Decision> decisions = List.of(this.limiter.consume(REQUEST), await(this.limiter.consumeAsync(REQUEST)),
				this.limiter.peek(REQUEST), await(this.limiter.peekAsync(REQUEST)));
		assertThat(decisions).extracting(Decision::source).containsOnly(Source.MEMORY);
		assertThat(this.engine.groups).extracting(CheckGroup::operation)
			.containsExactly(Operation.CONSUME, Operation.CONSUME, Operation.PEEK, Operation.PEEK);
	}

	@Test
	void checkAsksForAllTiersOfTheKeyTogether() throws Exception {
		DefaultRateLimiter documented = documented();
		assertThat(documented.check("sentiment-service", "tenant:acme")).isNotNull();
		assertThat(await(documented.checkAsync("sentiment-service", "other")).source()).isEqualTo(Source.MEMORY);
		assertThat(this.engine.groups)
			.extracting((group) -> group.checks().stream().map((check) -> check.key().counter()).toList())
			.containsExactly(List.of("sentiment-service.tenant:acme.rpm", "sentiment-service.tenant:acme.rph"),
					List.of("sentiment-service.other.rps"));
		assertThat(this.listener.decisions).hasSize(2);
	}

	@Test
	void checkOfAKeyWithoutTiersAsksNobody() throws Exception {
		DefaultRateLimiter documented = documented();
		Decision unlimited = Decision.without(Outcome.ALLOWED, Source.NONE, this.clock.millis());
		assertThat(documented.check("sentiment-service", "vip")).isEqualTo(unlimited)
			.isEqualTo(await(documented.checkAsync("sentiment-service", "vip")));
		assertThat(this.engine.groups).isEmpty();
	}

	@Test
	void checkOfAnUnknownServiceIsRefusedNamingTheKnownOnes() {
		assertThatIllegalArgumentException().isThrownBy(() -> documented().check("other", "x"))
			.withMessage("There is no document of the service 'other', only of sentiment-service");
		assertThatIllegalArgumentException().isThrownBy(() -> documented().checkAsync("other", "x"));
		assertThatIllegalArgumentException().isThrownBy(() -> this.limiter.check("other", "x"))
			.withMessageContaining("nor of any other");
	}

	@Test
	void checkFailsOpenUntilASourceHasAnswered() throws Exception {
		DefaultRateLimiter waiting = documented(
				new PolledDocuments(List.of(new StubSource()), this.clock, new DocumentListener() {
				}));
		assertThat(waiting.check("sentiment-service", "x").source()).isEqualTo(Source.FAILED_OPEN);
		assertThat(await(waiting.checkAsync("sentiment-service", "x")).allowed()).isTrue();
	}

	private DefaultRateLimiter documented() {
		StubSource source = new StubSource();
		source.put("sentiment-service", Map.of("general_rate_limit", Map.of("rps", 20), "custom_rate_limits",
				Map.of("tenant:acme", Map.of("rpm", 500, "rph", 20000), "vip", Map.of())));
		PolledDocuments documents = new PolledDocuments(List.of(source), this.clock, new DocumentListener() {
		});
		documents.poll();
		return documented(documents);
	}

	private DefaultRateLimiter documented(PolledDocuments documents) {
		return new DefaultRateLimiter(this.engine, KeyLayout.PLAIN, () -> this.mode,
				new Listeners(List.of(this.listener)), this.clock, documents);
	}

	@Test
	void modeOffAsksNobodyAndAllows() throws Exception {
		this.mode = RateLimitMode.OFF;
		Decision decision = this.limiter.consume(REQUEST);
		assertThat(decision).isEqualTo(Decision.without(Outcome.ALLOWED, Source.NONE, this.clock.millis()))
			.isEqualTo(await(this.limiter.consumeAsync(REQUEST)));
		assertThat(this.engine.groups).isEmpty();
		assertThat(this.listener.decisions).isEmpty();
	}

	@Test
	void modeMonitorAsksForMonitoredChecks() {
		this.mode = RateLimitMode.MONITOR;
		this.limiter.consume(REQUEST);
		assertThat(asked()).allMatch(Check::monitored);
	}

	@Test
	void modeIsReadForEachRequest() {
		for (RateLimitMode next : List.of(RateLimitMode.ON, RateLimitMode.OFF, RateLimitMode.MONITOR)) {
			this.mode = next;
			this.limiter.consume(REQUEST);
		}
		assertThat(this.engine.groups).extracting((group) -> group.checks().get(0).monitored())
			.containsExactly(false, true);
	}

	@Test
	void modeOfAChargeWinsOverTheLimiters() {
		RateLimitRequest request = RateLimitRequest.of(List.of(charge("own-off", RateLimitMode.OFF),
				charge("own-on", RateLimitMode.ON), charge("own-monitor", RateLimitMode.MONITOR), charge("none", null)),
				null);
		for (RateLimitMode global : List.of(RateLimitMode.ON, RateLimitMode.MONITOR)) {
			this.mode = global;
			this.limiter.consume(request);
			assertThat(asked()).extracting((check) -> check.key().counter())
				.containsExactly("ratelimit:/x:user:own-on", "ratelimit:/x:user:own-monitor", "ratelimit:/x:user:none");
			assertThat(asked()).extracting(Check::monitored)
				.containsExactly(false, true, global == RateLimitMode.MONITOR);
		}
	}

	@ParameterizedTest
	@EnumSource(RateLimitMode.class)
	void modeOffOfTheLimiterWinsOverAllCharges(RateLimitMode own) {
		this.mode = RateLimitMode.OFF;
		Decision decision = this.limiter.consume(RateLimitRequest.of(List.of(charge("ann", own)), null));
		assertThat(decision.source()).isEqualTo(Source.NONE);
		assertThat(this.engine.groups).isEmpty();
	}

	@Test
	void requestWhoseChargesAreAllOffIsNotLimited() {
		Decision decision = this.limiter.consume(RateLimitRequest.of(List.of(charge("ann", RateLimitMode.OFF)), null));
		assertThat(decision.source()).isEqualTo(Source.NONE);
	}

	@Test
	void listenersAreToldOfWhatWasTakenAndNotOfPeeks() throws Exception {
		Decision blocking = this.limiter.consume(REQUEST);
		Decision asynchronous = await(this.limiter.consumeAsync(REQUEST));
		this.limiter.peek(REQUEST);
		await(this.limiter.peekAsync(REQUEST));
		assertThat(this.listener.decisions).containsExactly(blocking, asynchronous);
	}

	@Test
	void listenersAreToldOfIgnoredOverrides() {
		this.engine.ignores("ratelimit_override:/x:1:42");
		this.limiter.consume(REQUEST);
		assertThat(this.listener.ignoredOverrides).containsExactly("ratelimit_override:/x:1:42");
	}

	@Test
	void listenerThatThrowsChangesNoDecision() throws Exception {
		RateLimitListener thrower = new RateLimitListener() {

			@Override
			public void onDecision(RateLimitRequest request, Decision decision, long nanos) {
				throw new StoreException(Reason.ERROR, "A listener that throws", null);
			}

		};
		DefaultRateLimiter limiter = limiter(this.engine, thrower);
		assertThat(limiter.consume(REQUEST).allowed()).isTrue();
		assertThat(await(limiter.consumeAsync(REQUEST)).allowed()).isTrue();
	}

	@Test
	void listenersAreToldHowLongItTook() {
		List<Long> times = new ArrayList<>();
		RateLimitListener timer = new RateLimitListener() {

			@Override
			public void onDecision(RateLimitRequest request, Decision decision, long nanos) {
				times.add(nanos);
			}

		};
		limiter(this.engine, timer).consume(REQUEST);
		assertThat(times).singleElement().satisfies((nanos) -> assertThat(nanos).isBetween(0L, 10_000_000_000L));
	}

	@Test
	void limiterWithoutListenersDecidesAlike() throws Exception {
		DefaultRateLimiter limiter = limiter(this.engine);
		assertThat(limiter.consume(REQUEST)).isEqualTo(await(limiter.consumeAsync(REQUEST)));
	}

	@Test
	void changesSayWhetherTheStoreCouldBeAsked() throws Exception {
		Decision decision = this.limiter.consume(REQUEST);
		assertThat(await(this.limiter.refund(decision))).isTrue();
		assertThat(await(this.limiter.reset(REQUEST))).isTrue();
		this.engine.failsWith(new IllegalStateException());
		assertThat(await(this.limiter.refund(decision))).isFalse();
		assertThat(await(this.limiter.reset(REQUEST))).isFalse();
	}

	@Test
	void resetReachesAllCountersWhateverTheMode() throws Exception {
		this.mode = RateLimitMode.OFF;
		await(this.limiter
			.reset(RateLimitRequest.of(List.of(charge("ann", RateLimitMode.OFF), charge("bob", null)), null)));
		assertThat(this.engine.changes).singleElement()
			.asInstanceOf(InstanceOfAssertFactories.list(Check.class))
			.extracting((check) -> check.key().counter())
			.containsExactly("ratelimit:/x:user:ann", "ratelimit:/x:user:bob");
	}

	@Test
	void leaseChangesSayWhetherItWasStillHeld() throws Exception {
		assertThat(await(this.limiter.release(LEASE))).isTrue();
		assertThat(await(this.limiter.renew(LEASE))).isTrue();
		DefaultRateLimiter empty = limiter(new StubEngine(Source.MEMORY, 0));
		assertThat(await(empty.release(LEASE))).isFalse();
		assertThat(await(empty.renew(LEASE))).isFalse();
		this.engine.failsWith(new IllegalStateException());
		assertThat(await(this.limiter.release(LEASE))).isFalse();
		assertThat(await(this.limiter.renew(LEASE))).isFalse();
	}

}
