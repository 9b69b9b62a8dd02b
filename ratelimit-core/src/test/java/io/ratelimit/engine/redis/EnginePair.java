package io.ratelimit.engine.redis;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;

import io.lettuce.core.api.StatefulRedisConnection;
import io.ratelimit.Decision;
import io.ratelimit.Decision.Source;
import io.ratelimit.Policy;
import io.ratelimit.RateLimitResult;
import io.ratelimit.engine.Check;
import io.ratelimit.engine.CheckGroup;
import io.ratelimit.engine.CheckGroup.Operation;
import io.ratelimit.engine.DecisionEngine;
import io.ratelimit.engine.TestClock;
import io.ratelimit.engine.memory.MemoryEngine;
import io.ratelimit.engine.memory.MemoryOverrides;
import io.ratelimit.engine.redis.Scenario.Advance;
import io.ratelimit.engine.redis.Scenario.AdvanceTo;
import io.ratelimit.engine.redis.Scenario.AdvanceToBoundary;
import io.ratelimit.engine.redis.Scenario.Ask;
import io.ratelimit.engine.redis.Scenario.Caller;
import io.ratelimit.engine.redis.Scenario.Decide;
import io.ratelimit.engine.redis.Scenario.Refund;
import io.ratelimit.engine.redis.Scenario.Release;
import io.ratelimit.engine.redis.Scenario.Renew;
import io.ratelimit.engine.redis.Scenario.Reset;
import io.ratelimit.engine.redis.Scenario.Step;
import io.ratelimit.engine.redis.Scenario.Tenant;
import io.ratelimit.key.CounterKey;
import io.ratelimit.key.KeyLayout;
import io.ratelimit.key.OverrideKey;
import io.ratelimit.key.Subject;
import io.ratelimit.limit.Algorithm;
import io.ratelimit.limit.Limit;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Both engines, on one clock, told the same.
 */
final class EnginePair {

	private static final int MAX_ENTRIES = 100;

	private static final long LONGEST_ADVANCE = Duration.ofDays(800).toMillis();

	private final List<Limit> limits;

	private final long organization;

	private final TestClock clock = new TestClock();

	private final MemoryOverrides memoryOverrides = new MemoryOverrides(KeyLayout.PLAIN, this.clock);

	private final VirtualKeys redisKeys;

	private final MemoryEngine memory;

	private final RedisEngine redis;

	private final List<Decision> decisions = new ArrayList<>();

	private final Set<String> keys = new HashSet<>();

	private int step;

	EnginePair(List<Limit> limits, long organization, StatefulRedisConnection<byte[], byte[]> connection) {
		this.limits = limits;
		this.organization = organization;
		this.redisKeys = new VirtualKeys(connection.sync(), this.clock);
		this.memory = new MemoryEngine(this.memoryOverrides, this.clock, this::id, 10_000);
		this.redis = new RedisEngine(new LettuceScripts(connection.async(), this.clock), this.clock, this::id);
	}

	private String id() {
		return "id" + this.step;
	}

	void run(List<Step> steps) {
		for (Step next : steps) {
			this.step++;
			run(next);
		}
		compareAll();
	}

	/**
	 * Removes what is left in Redis.
	 */
	void forget() {
		this.redisKeys.delete(this.keys);
	}

	private void run(Step next) {
		if (next instanceof Decide decide) {
			decide(decide.operation(), checks(decide.asks()));
		}
		else if (next instanceof Reset reset) {
			compare((engine) -> engine.reset(checks(reset.asks())));
		}
		else if (next instanceof Scenario.Override override) {
			override(override);
		}
		else if (next instanceof Advance advance) {
			advance(advance.millis());
		}
		else if (next instanceof AdvanceToBoundary boundary) {
			long window = this.limits.get(boundary.limit()).window().toMillis();
			advance(window - this.clock.millis() % window + boundary.off());
		}
		else if (!this.decisions.isEmpty()) {
			runWithDecision(next);
		}
	}

	private void runWithDecision(Step next) {
		if (next instanceof Refund refund) {
			Decision decision = decision(refund.decision());
			compare((engine) -> engine.refund(decision));
		}
		else if (next instanceof Release release) {
			decision(release.decision()).leases().forEach((lease) -> compare((engine) -> engine.release(lease)));
		}
		else if (next instanceof Renew renew) {
			decision(renew.decision()).leases().forEach((lease) -> compare((engine) -> engine.renew(lease)));
		}
		else if (next instanceof AdvanceTo to) {
			Decision decision = decision(to.decision());
			RateLimitResult result = decision.results().get(to.decision() % decision.results().size());
			advance(decision.atMillis() + to.moment().of(result) + to.off() - this.clock.millis());
		}
	}

	/**
	 * Counts from the latest, so that most steps are about what still lasts.
	 */
	private Decision decision(int place) {
		return this.decisions.get(this.decisions.size() - 1 - place % this.decisions.size());
	}

	private void decide(Operation operation, List<Check> checks) {
		CheckGroup group = new CheckGroup(operation, checks, null);
		Decision ofRedis = this.redis.decide(group);
		Decision ofMemory = this.memory.decide(group);
		assertThat(withoutSource(ofMemory)).as("step %d, Redis expected, memory actual", this.step)
			.isEqualTo(withoutSource(ofRedis));
		this.decisions.add(ofRedis);
	}

	private void compare(Function<DecisionEngine, CompletionStage<Long>> change) {
		long ofRedis = change.apply(this.redis).toCompletableFuture().join();
		long ofMemory = change.apply(this.memory).toCompletableFuture().join();
		assertThat(ofMemory).as("step %d, Redis expected, memory actual", this.step).isEqualTo(ofRedis);
	}

	private static Decision withoutSource(Decision decision) {
		return new Decision(decision.outcome(), Source.NONE, decision.results(), decision.id(), decision.atMillis(),
				decision.ignoredOverrides());
	}

	/**
	 * A state that is over is forgotten when it is next looked at, which must not be
	 * after the clock went back.
	 */
	private void advance(long millis) {
		if (millis < 0) {
			compareAll();
		}
		this.clock.advance(Duration.ofMillis(Math.min(millis, LONGEST_ADVANCE)));
	}

	private void compareAll() {
		List<Ask> all = new ArrayList<>();
		for (int limit = 0; limit < this.limits.size(); limit++) {
			for (int endpoint = 0; endpoint < Scenarios.ENDPOINTS; endpoint++) {
				for (Caller caller : Caller.values()) {
					all.add(new Ask(limit, endpoint, caller, 0, 0, false));
				}
			}
		}
		decide(Operation.PEEK, checks(all));
	}

	private List<Check> checks(List<Ask> asks) {
		return asks.stream().map(this::check).toList();
	}

	private Check check(Ask ask) {
		Limit limit = this.limits.get(ask.limit());
		Policy policy = Policy.of("/" + ask.endpoint(), limit);
		CounterKey key = KeyLayout.PLAIN.counter(policy.endpoint(), "", subject(ask.caller()), limit.algorithm());
		long share = limit.max() / 4 * ask.quarters() + limit.max() % 4 * ask.quarters() / 4;
		long cost = Math.max(share + ask.units(), 0);
		this.keys.add(key.counter());
		this.keys.addAll(key.overrides());
		boolean entries = limit.algorithm() == Algorithm.SLIDING_WINDOW_LOG
				|| limit.algorithm() == Algorithm.CONCURRENCY;
		return new Check(policy, key, entries ? Math.min(cost, MAX_ENTRIES) : cost, ask.monitored());
	}

	private Subject subject(Caller caller) {
		return switch (caller) {
			case ONE -> Subject.project(this.organization, 1);
			case OTHER -> Subject.project(this.organization, 2);
			case USER -> Subject.user("u" + this.organization);
		};
	}

	private void override(Scenario.Override override) {
		OverrideKey key = new OverrideKey(Policy.of("/" + override.endpoint(), this.limits.get(0)).endpoint(),
				this.organization, project(override.tenant()));
		this.redisKeys.set(KeyLayout.PLAIN.override(key), override.numbers(), override.ttlMillis());
		if (override.numbers() == null) {
			this.memoryOverrides.delete(key);
		}
		else if (override.ttlMillis() == null) {
			this.memoryOverrides.set(key, override.numbers());
		}
		else {
			this.memoryOverrides.set(key, override.numbers(), Duration.ofMillis(override.ttlMillis()));
		}
	}

	private static Long project(Tenant tenant) {
		return switch (tenant) {
			case ONE -> 1L;
			case OTHER -> 2L;
			case ORGANIZATION -> null;
		};
	}

}
