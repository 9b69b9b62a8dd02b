package io.ratelimit.engine.memory;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

import io.ratelimit.RateLimitResult;
import io.ratelimit.RateLimitResult.Verdict;
import io.ratelimit.engine.Check;
import io.ratelimit.engine.CheckGroup;
import io.ratelimit.engine.CheckGroup.Operation;
import io.ratelimit.limit.Algorithm;
import io.ratelimit.limit.Limit;
import io.ratelimit.override.RateLimitOverride;

/**
 * Decides one group over counters that are locked.
 */
final class GroupDecision {

	private final List<Check> checks;

	private final boolean consuming;

	private final Counter[] counters;

	private final MemoryOverrides overrides;

	private final long now;

	private final long[] windows;

	private final long[] retries;

	private List<String> ignoredOverrides = List.of();

	GroupDecision(CheckGroup group, Counter[] counters, MemoryOverrides overrides, long now) {
		this.checks = group.checks();
		this.consuming = group.operation() == Operation.CONSUME;
		this.counters = counters;
		this.overrides = overrides;
		this.now = now;
		this.windows = new long[counters.length];
		this.retries = new long[counters.length];
	}

	Counter[] counters() {
		return this.counters;
	}

	long now() {
		return this.now;
	}

	List<String> ignoredOverrides() {
		return this.ignoredOverrides;
	}

	boolean makesEntries() {
		for (Check check : this.checks) {
			Algorithm algorithm = check.policy().limit().algorithm();
			if (algorithm == Algorithm.SLIDING_WINDOW_LOG || algorithm == Algorithm.CONCURRENCY) {
				return true;
			}
		}
		return false;
	}

	List<RateLimitResult> decide(String id) {
		open(false);
		open(true);
		boolean passes = evaluate(false);
		evaluate(true);
		if (!passes) {
			for (Counter counter : this.counters) {
				counter.uncharge();
			}
		}
		RateLimitResult[] results = new RateLimitResult[this.counters.length];
		for (int i = 0; i < results.length; i++) {
			results[i] = result(i, this.consuming && passes);
		}
		if (this.consuming && passes) {
			for (int i = 0; i < this.counters.length; i++) {
				if (first(i) == i && this.counters[i].charged > 0) {
					this.counters[i].write(id);
				}
			}
		}
		return Arrays.asList(results);
	}

	private void open(boolean monitored) {
		for (int i = 0; i < this.counters.length; i++) {
			if (this.checks.get(i).monitored() == monitored) {
				int first = first(i);
				if (first == i) {
					Numbers numbers = numbers(this.checks.get(i));
					this.counters[i].open(numbers, this.now);
					this.windows[i] = numbers.windowMillis();
				}
				else {
					this.windows[i] = this.windows[first];
				}
			}
		}
	}

	/**
	 * Returns the place of the first check on the same counter, whose numbers hold; an
	 * enforced one comes before the monitored.
	 */
	private int first(int i) {
		int first = i;
		for (int j = 0; j < this.counters.length; j++) {
			if (this.counters[j] == this.counters[i] && comesBefore(j, first)) {
				first = j;
			}
		}
		return first;
	}

	private boolean comesBefore(int i, int other) {
		boolean monitored = this.checks.get(i).monitored();
		return (monitored == this.checks.get(other).monitored()) ? i < other : !monitored;
	}

	/**
	 * Charges the counters that have room, the enforced ones before the monitored.
	 * @return whether all had room
	 */
	private boolean evaluate(boolean monitored) {
		boolean passes = true;
		for (int i = 0; i < this.counters.length; i++) {
			Check check = this.checks.get(i);
			if (check.monitored() == monitored) {
				Counter counter = this.counters[i];
				long cost = check.cost();
				if (cost == 0 || cost <= counter.max - counter.used) {
					counter.charge(cost);
				}
				else {
					this.retries[i] = (cost > counter.max - counter.charged) ? -1 : counter.waitFor(cost);
					passes = false;
				}
			}
		}
		return passes;
	}

	private RateLimitResult result(int i, boolean charging) {
		Check check = this.checks.get(i);
		Counter counter = this.counters[i];
		long retry = this.retries[i];
		long free = 0;
		long reset = 0;
		if (counter.used > 0) {
			free = counter.waitFor(Math.max(counter.max - counter.used, 0) + 1);
			reset = counter.full();
		}
		Verdict verdict = (retry == 0) ? Verdict.WITHIN : (retry > 0) ? Verdict.OVER : Verdict.NEVER;
		return new RateLimitResult(check.policy(), check.key().counter(), check.cost(), check.monitored(), verdict,
				charging && retry == 0, counter.used, counter.max, this.windows[i], free, reset, retry);
	}

	private Numbers numbers(Check check) {
		Limit limit = check.policy().limit();
		List<String> keys = check.key().overrides();
		if (keys.isEmpty() || this.overrides.isEmpty()) {
			return Numbers.of(limit);
		}
		RateLimitOverride project = this.overrides.find(keys.get(0));
		RateLimitOverride organization = this.overrides.find(keys.get(1));
		Numbers numbers = Numbers.of(limit, project, organization);
		if (numbers == null) {
			this.ignoredOverrides = new ArrayList<>(this.ignoredOverrides);
			this.ignoredOverrides.addAll(keys);
			numbers = Numbers.of(limit);
		}
		return numbers;
	}

}
