package io.ratelimit.engine.memory;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

import io.ratelimit.RateLimitResult;
import io.ratelimit.engine.Check;
import org.jspecify.annotations.Nullable;

/**
 * Decides the checks of one group together.
 */
final class GroupDecision {

	private final List<Check> checks;

	private final boolean consuming;

	private final Counter[] counters;

	private final OpenCounter[] open;

	private final long[] retries;

	private final MemoryOverrides overrides;

	private final long now;

	private List<String> ignoredOverrides = List.of();

	GroupDecision(List<Check> checks, boolean consuming, Counter[] counters, MemoryOverrides overrides, long now) {
		this.checks = checks;
		this.consuming = consuming;
		this.counters = counters;
		this.open = new OpenCounter[counters.length];
		this.retries = new long[counters.length];
		this.overrides = overrides;
		this.now = now;
	}

	List<String> ignoredOverrides() {
		return this.ignoredOverrides;
	}

	/**
	 * Locks the counters and decides.
	 * @param id what names the entries that the decision makes
	 * @return the results, or {@code null} if a counter was removed meanwhile
	 */
	@Nullable List<RateLimitResult> decide(String id) {
		return locked(inLockOrder(), 0, id);
	}

	private @Nullable List<RateLimitResult> locked(int[] order, int next, String id) {
		if (next == order.length) {
			return results(id);
		}
		Counter counter = this.counters[order[next]];
		synchronized (counter) {
			return counter.removed ? null : locked(order, next + 1, id);
		}
	}

	/**
	 * One order for all groups, so that they never wait for each other in a circle.
	 */
	private int[] inLockOrder() {
		int[] order = new int[this.counters.length];
		for (int i = 0; i < order.length; i++) {
			int place = i;
			for (; place > 0 && isLockedBefore(i, order[place - 1]); place--) {
				order[place] = order[place - 1];
			}
			order[place] = i;
		}
		return order;
	}

	private boolean isLockedBefore(int i, int other) {
		String key = this.checks.get(i).key().counter();
		String otherKey = this.checks.get(other).key().counter();
		int byHash = Integer.compare(key.hashCode(), otherKey.hashCode());
		return (byHash != 0) ? byHash < 0 : key.compareTo(otherKey) < 0;
	}

	private List<RateLimitResult> results(String id) {
		boolean passes = charge(false);
		charge(true);
		if (!passes) {
			for (OpenCounter counter : this.open) {
				counter.uncharge();
			}
		}
		boolean kept = passes && this.consuming;
		RateLimitResult[] results = new RateLimitResult[this.open.length];
		for (int i = 0; i < results.length; i++) {
			results[i] = this.open[i].describe(this.checks.get(i), this.retries[i], kept);
		}
		if (kept) {
			for (OpenCounter counter : this.open) {
				counter.store(id);
			}
		}
		return Arrays.asList(results);
	}

	/**
	 * Charges the counters that have room, the enforced ones before the monitored.
	 * @return whether all had room
	 */
	private boolean charge(boolean monitored) {
		boolean passes = true;
		for (int i = 0; i < this.open.length; i++) {
			Check check = this.checks.get(i);
			if (check.monitored() == monitored) {
				this.open[i] = open(i);
				this.retries[i] = this.open[i].charge(check.cost());
				passes &= this.retries[i] == 0;
			}
		}
		return passes;
	}

	/**
	 * Of several checks on one counter the first one's numbers hold.
	 */
	private OpenCounter open(int i) {
		for (int j = 0; j < this.open.length; j++) {
			if (this.open[j] != null && this.counters[j] == this.counters[i]) {
				return this.open[j];
			}
		}
		Check check = this.checks.get(i);
		Numbers numbers = this.overrides.numbers(check);
		if (numbers.ignored()) {
			this.ignoredOverrides = new ArrayList<>(this.ignoredOverrides);
			this.ignoredOverrides.addAll(check.key().overrides());
		}
		return this.counters[i].open(numbers, this.now);
	}

}
