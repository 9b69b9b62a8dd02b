package io.ratelimit.engine.memory;

import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;
import java.util.function.ToLongFunction;

import io.ratelimit.Decision;
import io.ratelimit.Decision.Source;
import io.ratelimit.Lease;
import io.ratelimit.RateLimitResult;
import io.ratelimit.engine.Check;
import io.ratelimit.engine.CheckGroup;
import io.ratelimit.engine.CheckGroup.Operation;
import io.ratelimit.engine.DecisionEngine;
import io.ratelimit.limit.Algorithm;
import org.jspecify.annotations.Nullable;

/**
 * Decides in this process. Each counter has its own lock; a group locks its counters in
 * one order, so that groups never wait for each other in a circle.
 */
public final class MemoryEngine implements DecisionEngine {

	private final CounterMap counters;

	private final MemoryOverrides overrides;

	private final InstantSource clock;

	private final Supplier<String> ids;

	/**
	 * Creates an engine.
	 * @param overrides the overrides that hold for its decisions
	 * @param clock the time that windows follow
	 * @param ids names the entries and leases that a decision makes
	 * @param maxCounters how many counters it keeps at the most
	 */
	public MemoryEngine(MemoryOverrides overrides, InstantSource clock, Supplier<String> ids, int maxCounters) {
		this.counters = new CounterMap(maxCounters);
		this.overrides = overrides;
		this.clock = clock;
		this.ids = ids;
	}

	/**
	 * Returns how many counters are kept.
	 * @return the number of counters
	 */
	public int size() {
		return this.counters.size();
	}

	/**
	 * Returns how many counters were given up before their time for want of room.
	 * @return the number of counters
	 */
	public long evictions() {
		return this.counters.evictions();
	}

	@Override
	public Decision decide(CheckGroup group) {
		List<Check> checks = group.checks();
		boolean consuming = group.operation() == Operation.CONSUME;
		String id = id(checks);
		long now = this.clock.millis();
		Decision decision;
		do {
			decision = (checks.size() == 1) ? decideOne(checks.get(0), consuming, id, now)
					: decideTogether(checks, consuming, id, now);
		}
		while (decision == null);
		return decision;
	}

	private String id(List<Check> checks) {
		for (int i = 0; i < checks.size(); i++) {
			if (checks.get(i).policy().limit().algorithm().keepsEntries()) {
				return this.ids.get();
			}
		}
		return "";
	}

	/**
	 * Decides a check that is alone, which needs no order.
	 * @return the decision, or {@code null} if the counter was removed meanwhile
	 */
	private @Nullable Decision decideOne(Check check, boolean consuming, String id, long now) {
		String key = check.key().counter();
		Algorithm algorithm = check.policy().limit().algorithm();
		Counter counter = consuming ? this.counters.getOrCreate(key, algorithm, now)
				: this.counters.getOrNew(key, algorithm);
		Numbers numbers = this.overrides.numbers(check);
		RateLimitResult result;
		synchronized (counter) {
			if (counter.removed) {
				return null;
			}
			result = counter.decide(check, numbers, now, consuming, id);
		}
		return Decision.of(Source.MEMORY, List.of(result), id, now,
				numbers.ignored() ? check.key().overrides() : List.of());
	}

	private @Nullable Decision decideTogether(List<Check> checks, boolean consuming, String id, long now) {
		Counter[] found = new Counter[checks.size()];
		for (int i = 0; i < found.length; i++) {
			Check check = checks.get(i);
			found[i] = consuming
					? this.counters.getOrCreate(check.key().counter(), check.policy().limit().algorithm(), now)
					: peeked(checks, found, i);
		}
		GroupDecision group = new GroupDecision(checks, consuming, found, this.overrides, now);
		List<RateLimitResult> results = group.decide(id);
		return (results != null) ? Decision.of(Source.MEMORY, results, id, now, group.ignoredOverrides()) : null;
	}

	private Counter peeked(List<Check> checks, Counter[] found, int i) {
		String key = checks.get(i).key().counter();
		for (int j = 0; j < i; j++) {
			if (checks.get(j).key().counter().equals(key)) {
				return found[j];
			}
		}
		return this.counters.getOrNew(key, checks.get(i).policy().limit().algorithm());
	}

	@Override
	public CompletionStage<Decision> decideAsync(CheckGroup group) {
		return CompletableFuture.completedFuture(decide(group));
	}

	@Override
	public CompletionStage<Long> refund(Decision decision) {
		long now = this.clock.millis();
		long elapsed = Math.max(0, now - decision.atMillis());
		List<String> done = new ArrayList<>();
		long back = 0;
		for (RateLimitResult result : decision.results()) {
			if (result.charged() && result.cost() > 0 && !done.contains(result.key())) {
				done.add(result.key());
				long cost = decision.results()
					.stream()
					.filter((other) -> other.charged() && other.key().equals(result.key()))
					.mapToLong(RateLimitResult::cost)
					.sum();
				back += change(result.key(), now, (counter) -> counter.refund(decision.id(), cost, result.max(),
						result.windowMillis(), result.resetMillis() - elapsed, now));
			}
		}
		return CompletableFuture.completedFuture(back);
	}

	@Override
	public CompletionStage<Long> reset(List<Check> checks) {
		long now = this.clock.millis();
		long removed = 0;
		for (Check check : checks) {
			removed += change(check.key().counter(), now, (counter) -> {
				counter.clear();
				return 1;
			});
		}
		return CompletableFuture.completedFuture(removed);
	}

	@Override
	public CompletionStage<Long> release(Lease lease) {
		long now = this.clock.millis();
		return CompletableFuture.completedFuture(
				change(lease.key(), now, (counter) -> counter.refund(lease.id(), lease.units(), 0, 0, 0, now)));
	}

	@Override
	public CompletionStage<Long> renew(Lease lease) {
		long now = this.clock.millis();
		return CompletableFuture
			.completedFuture(change(lease.key(), now, (counter) -> (counter instanceof EntriesCounter entries)
					? entries.renew(lease.id(), lease.ttl().toMillis(), now) : 0));
	}

	@Override
	public CompletionStage<?> probe() {
		return CompletableFuture.completedFuture(0L);
	}

	private long change(String key, long now, ToLongFunction<Counter> change) {
		Counter counter = this.counters.get(key);
		if (counter == null) {
			return 0;
		}
		synchronized (counter) {
			return (counter.removed || !counter.isStored(now)) ? 0 : change.applyAsLong(counter);
		}
	}

}
