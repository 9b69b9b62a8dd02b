package io.ratelimit.metrics;

import java.util.List;

import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.ratelimit.Charge;
import io.ratelimit.Decision;
import io.ratelimit.Decision.Outcome;
import io.ratelimit.Decision.Source;
import io.ratelimit.Policy;
import io.ratelimit.RateLimitMode;
import io.ratelimit.RateLimitRequest;
import io.ratelimit.StoreFailure;
import io.ratelimit.StoreFailure.Reason;
import io.ratelimit.engine.DefaultRateLimiter;
import io.ratelimit.engine.Listeners;
import io.ratelimit.engine.TestClock;
import io.ratelimit.engine.memory.MemoryEngine;
import io.ratelimit.engine.memory.MemoryOverrides;
import io.ratelimit.key.KeyLayout;
import io.ratelimit.key.Subject;
import io.ratelimit.limit.Limit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;

class DecisionMetricsTests {

	private static final Policy REQUESTS = Policy.of("/search", Limit.parse("10/m"));

	private static final Policy TRAFFIC = Policy.of("/search", "/traffic", Limit.parse("3/m"));

	private final SimpleMeterRegistry registry = new SimpleMeterRegistry();

	private final DecisionMetrics metrics = new DecisionMetrics(this.registry);

	private final TestClock clock = new TestClock();

	private RateLimitMode mode = RateLimitMode.ON;

	private final DefaultRateLimiter limiter = new DefaultRateLimiter(
			new MemoryEngine(new MemoryOverrides(KeyLayout.PLAIN, this.clock), this.clock, () -> "id", 1000),
			KeyLayout.PLAIN, () -> this.mode, new Listeners(List.of(this.metrics)), this.clock);

	@Test
	void decisionOverSeveralLimitsIsCountedOnceUnderTheOneThatBinds() {
		for (int i = 0; i < 5; i++) {
			this.limiter.consume(request(REQUESTS, TRAFFIC));
		}
		assertThat(count("/search", "traffic_requests", "allowed")).isEqualTo(3);
		assertThat(count("/search", "traffic_requests", "blocked")).isEqualTo(2);
		assertThat(total()).isEqualTo(5);
		assertThat(this.registry.get("ratelimit.decision.time").tag("source", "memory").timer().count()).isEqualTo(5);
	}

	@Test
	void decisionInMonitorIsCountedAsMonitored() {
		this.mode = RateLimitMode.MONITOR;
		for (int i = 0; i < 4; i++) {
			this.limiter.consume(request(TRAFFIC));
		}
		assertThat(count("/search", "traffic_requests", "monitored")).isEqualTo(1);
		assertThat(total()).isEqualTo(4);
	}

	@Test
	void modeOffAndPeeksCountNothing() {
		this.limiter.peek(request(REQUESTS));
		this.mode = RateLimitMode.OFF;
		this.limiter.consume(request(REQUESTS));
		assertThat(this.registry.find("ratelimit.decisions").counters()).isEmpty();
	}

	@Test
	void decisionWithoutResultsIsCountedUnderTheFirstLimit() {
		this.metrics.onDecision(request(TRAFFIC, REQUESTS),
				Decision.without(Outcome.BLOCKED, Source.FAILED_CLOSED, this.clock.millis()), 1);
		assertThat(this.registry.get("ratelimit.decisions")
			.tags("endpoint", "/search", "policy", "traffic_requests", "outcome", "blocked", "source", "failed_closed")
			.counter()
			.count()).isEqualTo(1);
	}

	@Test
	void pathOfTheRequestIsNoTag() {
		this.limiter
			.consume(RateLimitRequest.of(Policy.of("/users/{id}", Limit.parse("1/m")), Subject.path("/users/7")));
		assertThat(count("/users/{id}", "requests", "allowed")).isEqualTo(1);
	}

	@Test
	void endpointsBeyondTheCapAreCountedTogether() {
		int beyond = 25;
		for (int i = 0; i < SeriesCache.MAX_SERIES + beyond; i++) {
			this.limiter.consume(request(Policy.of("/made-up/" + i, Limit.parse("1/m"))));
		}
		assertThat(this.registry.find("ratelimit.decisions").counters()).hasSize(SeriesCache.MAX_SERIES + 1);
		assertThat(count(SeriesCache.OTHER, SeriesCache.OTHER, "allowed")).isEqualTo(beyond);
		this.limiter.consume(request(Policy.of("/made-up/0", Limit.parse("1/m"))));
		assertThat(count("/made-up/0", "requests", "blocked")).isEqualTo(1);
	}

	@ParameterizedTest
	@EnumSource
	void failureIsCountedByItsReason(Reason reason) {
		this.metrics.onFailure(new StoreFailure(reason, null));
		this.metrics.onFailure(new StoreFailure(reason, null));
		assertThat(
				this.registry.get("ratelimit.failures").tag("reason", DecisionMetrics.text(reason)).counter().count())
			.isEqualTo(2);
		assertThat(this.registry.find("ratelimit.failures").counters()).hasSize(Reason.values().length);
	}

	@Test
	void ignoredOverrideIsCounted() {
		this.metrics.onOverrideIgnored("ratelimit_override:/search:1:42");
		assertThat(this.registry.get("ratelimit.overrides.ignored").counter().count()).isEqualTo(1);
	}

	private static RateLimitRequest request(Policy... policies) {
		return RateLimitRequest.of(List.of(policies)
			.stream()
			.map((policy) -> new Charge(policy, Subject.project(1, 42), 1, null))
			.toList(), null);
	}

	private double count(String endpoint, String policy, String outcome) {
		return this.registry.get("ratelimit.decisions")
			.tags("endpoint", endpoint, "policy", policy, "outcome", outcome)
			.counter()
			.count();
	}

	private double total() {
		return this.registry.find("ratelimit.decisions")
			.meters()
			.stream()
			.map(Meter::measure)
			.mapToDouble((measurements) -> measurements.iterator().next().getValue())
			.sum();
	}

}
