package io.ratelimit.engine.memory;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

import io.ratelimit.RateLimitResult;
import io.ratelimit.engine.Check;
import io.ratelimit.engine.CheckGroup;
import io.ratelimit.engine.CheckGroup.Operation;

/**
 * Decides one group over counters that are locked.
 */
final class GroupDecision {

	private final List<Check> checks;

	private final boolean consuming;

	private final Counter[] counters;

	private final MemoryOverrides overrides;

	private final long now;

	private final long[] retries;

	private List<String> ignoredOverrides = List.of();

	GroupDecision(CheckGroup group, Counter[] counters, MemoryOverrides overrides, long now) {
		this.checks = group.checks();
		this.consuming = group.operation() == Operation.CONSUME;
		this.counters = counters;
		this.overrides = overrides;
		this.now = now;
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
			results[i] = this.counters[i].describe(this.checks.get(i), this.retries[i], this.consuming && passes);
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
			Check check = this.checks.get(i);
			if (check.monitored() == monitored && first(i) == i) {
				Numbers numbers = this.overrides.numbers(check);
				this.counters[i].open(numbers, this.now);
				if (numbers.ignored()) {
					this.ignoredOverrides = new ArrayList<>(this.ignoredOverrides);
					this.ignoredOverrides.addAll(check.key().overrides());
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
				this.retries[i] = this.counters[i].charge(check.cost());
				passes &= this.retries[i] == 0;
			}
		}
		return passes;
	}

}
