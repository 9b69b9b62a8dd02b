package io.ratelimit.engine.redis;

import java.time.Duration;
import java.util.List;

import io.ratelimit.engine.CheckGroup.Operation;
import io.ratelimit.engine.redis.Scenario.Advance;
import io.ratelimit.engine.redis.Scenario.AdvanceTo;
import io.ratelimit.engine.redis.Scenario.AdvanceToBoundary;
import io.ratelimit.engine.redis.Scenario.Ask;
import io.ratelimit.engine.redis.Scenario.Caller;
import io.ratelimit.engine.redis.Scenario.Decide;
import io.ratelimit.engine.redis.Scenario.Moment;
import io.ratelimit.engine.redis.Scenario.Override;
import io.ratelimit.engine.redis.Scenario.Refund;
import io.ratelimit.engine.redis.Scenario.Release;
import io.ratelimit.engine.redis.Scenario.Renew;
import io.ratelimit.engine.redis.Scenario.Reset;
import io.ratelimit.engine.redis.Scenario.Step;
import io.ratelimit.engine.redis.Scenario.Tenant;
import io.ratelimit.limit.Concurrency;
import io.ratelimit.limit.FixedWindow;
import io.ratelimit.limit.Limit;
import io.ratelimit.limit.SlidingWindowCounter;
import io.ratelimit.limit.SlidingWindowLog;
import io.ratelimit.limit.TokenBucket;
import io.ratelimit.override.RateLimitOverride;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.RandomDistribution;
import net.jqwik.api.Tuple;

/**
 * Random scenarios: few counters, so that steps meet, and numbers of all sizes.
 */
final class Scenarios {

	static final int LIMITS = 4;

	static final int ENDPOINTS = 2;

	private Scenarios() {
	}

	static Arbitrary<Scenario> scenarios() {
		Arbitrary<List<Step>> steps = step().list()
			.ofMinSize(1)
			.ofMaxSize(40)
			.withSizeDistribution(RandomDistribution.uniform());
		return Combinators.combine(limit().list().ofSize(LIMITS), steps).as(Scenario::new);
	}

	private static Arbitrary<Limit> limit() {
		Arbitrary<Long> windows = Arbitraries.of(1_000L, 60_000L, 10_000L, 777L, 1_013L, 1L, 3_600_000L, 86_400_000L,
				31_536_000_000L);
		return windows.flatMap((window) -> Arbitraries.oneOf(
				Combinators.combine(maximum(Limit.MAX), Arbitraries.of(false, true))
					.as((max, calendar) -> new FixedWindow(max, Duration.ofMillis(window), calendar)),
				maximum(Limit.MAX_EXACT / window).flatMap((max) -> refill(max, Limit.MAX_EXACT / window)
					.map((refill) -> new TokenBucket(max, refill, Duration.ofMillis(window)))),
				maximum(Limit.MAX_EXACT / window)
					.map((max) -> new SlidingWindowCounter(max, Duration.ofMillis(window))),
				maximum(Limit.MAX).map((max) -> new SlidingWindowLog(max, Duration.ofMillis(window))),
				maximum(Limit.MAX).map((max) -> new Concurrency(max, Duration.ofMillis(window)))));
	}

	private static Arbitrary<Long> maximum(long largest) {
		long bound = Math.min(largest, Limit.MAX);
		return Arbitraries.frequencyOf(Tuple.of(8, Arbitraries.longs().between(1, 12)),
				Tuple.of(1, Arbitraries.longs().between(13, 1_000)), Tuple.of(1, Arbitraries.of(bound, bound - 1)));
	}

	/**
	 * Fast for large buckets: with a clock that goes back, the time to fill one slowly
	 * may be 2^53 ms and more.
	 */
	private static Arbitrary<Long> refill(long max, long largest) {
		return (max > 1_000) ? Arbitraries.of(max, max / 3) : maximum(largest);
	}

	private static Arbitrary<Step> step() {
		Arbitrary<Integer> decision = Arbitraries.integers().between(0, 40);
		return Arbitraries.frequencyOf(Tuple.of(16, decide(Operation.CONSUME)), Tuple.of(3, decide(Operation.PEEK)),
				Tuple.of(3, decision.map(Refund::new)), Tuple.of(2, decision.map(Release::new)),
				Tuple.of(2, decision.map(Renew::new)), Tuple.of(1, asks().map(Reset::new)), Tuple.of(3, override()),
				Tuple.of(3, advance()), Tuple.of(4, advanceTo(decision)), Tuple.of(1, advanceToBoundary()));
	}

	private static Arbitrary<Step> decide(Operation operation) {
		return asks().map((asks) -> new Decide(operation, asks));
	}

	private static Arbitrary<List<Ask>> asks() {
		Arbitrary<Integer> quarters = Arbitraries.frequency(Tuple.of(6, 0), Tuple.of(1, 1), Tuple.of(1, 2),
				Tuple.of(1, 4));
		Arbitrary<Integer> units = Arbitraries.frequency(Tuple.of(6, 1), Tuple.of(2, 0), Tuple.of(2, 2), Tuple.of(2, 3),
				Tuple.of(1, 7), Tuple.of(1, -1));
		Arbitrary<Caller> callers = Arbitraries.frequency(Tuple.of(4, Caller.ONE), Tuple.of(1, Caller.OTHER),
				Tuple.of(1, Caller.USER));
		Arbitrary<Boolean> monitored = Arbitraries.frequency(Tuple.of(3, false), Tuple.of(1, true));
		return Combinators
			.combine(Arbitraries.integers().between(0, LIMITS - 1), Arbitraries.integers().between(0, ENDPOINTS - 1),
					callers, quarters, units, monitored)
			.as(Ask::new)
			.list()
			.ofMinSize(1)
			.ofMaxSize(4);
	}

	private static Arbitrary<Step> override() {
		Arbitrary<RateLimitOverride> numbers = Combinators
			.combine(maximum(Limit.MAX).injectNull(0.3), Arbitraries.of(1L, 10L, 60L, 2L, 3_600L, 31_536_000L))
			.as((max, seconds) -> new RateLimitOverride(max,
					(max != null && seconds == 2) ? null : Duration.ofSeconds(seconds)));
		return Combinators
			.combine(Arbitraries.integers().between(0, ENDPOINTS - 1), Arbitraries.of(Tenant.class),
					numbers.injectNull(0.2), Arbitraries.of(1L, 700L, 90_000L).injectNull(0.7))
			.as(Override::new);
	}

	private static Arbitrary<Step> advance() {
		Arbitrary<Long> forward = Arbitraries.of(0L, 1L, 5L, 100L, 499L, 1_000L, 30_000L, 60_000L, 86_400_000L,
				2_592_000_000L);
		Arbitrary<Long> back = Arbitraries.of(-1L, -100L, -1_000L, -60_000L, -3_600_000L, -86_400_000L);
		return Arbitraries.frequencyOf(Tuple.of(4, forward), Tuple.of(1, back)).map(Advance::new);
	}

	private static Arbitrary<Step> advanceTo(Arbitrary<Integer> decision) {
		return Combinators.combine(decision, Arbitraries.of(Moment.class), off()).as(AdvanceTo::new);
	}

	private static Arbitrary<Step> advanceToBoundary() {
		return Combinators.combine(Arbitraries.integers().between(0, LIMITS - 1), off()).as(AdvanceToBoundary::new);
	}

	private static Arbitrary<Integer> off() {
		return Arbitraries.integers().between(-1, 1);
	}

}
