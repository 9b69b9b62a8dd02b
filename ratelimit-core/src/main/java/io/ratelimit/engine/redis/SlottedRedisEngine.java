package io.ratelimit.engine.redis;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;

import io.ratelimit.Decision;
import io.ratelimit.Lease;
import io.ratelimit.RateLimitResult;
import io.ratelimit.RateLimitResult.Verdict;
import io.ratelimit.engine.Check;
import io.ratelimit.engine.CheckGroup;
import io.ratelimit.engine.CheckGroup.Operation;
import io.ratelimit.engine.DecisionEngine;
import org.jspecify.annotations.Nullable;

/**
 * Decides groups whose keys lie in several slots of a cluster: one call a hash tag, one
 * after the other. A rejection gives back what earlier calls took, and later ones are
 * only peeked at, to tell their state.
 */
public final class SlottedRedisEngine implements DecisionEngine {

	private final RedisEngine engine;

	public SlottedRedisEngine(RedisEngine engine) {
		this.engine = engine;
	}

	@Override
	public CompletionStage<Decision> decideAsync(CheckGroup group) {
		Map<String, List<Integer>> parts = byTag(group.checks(), (check) -> check.key().counter());
		if (parts.size() == 1) {
			return this.engine.decideAsync(group);
		}
		Run run = new Run(group, this.engine.id(group.checks()));
		CompletionStage<?> last = CompletableFuture.completedFuture(null);
		for (List<Integer> places : parts.values()) {
			last = last.thenCompose((previous) -> run.decide(places));
		}
		return last.handle((decided, thrown) -> run.finish(thrown)).thenCompose((stage) -> stage);
	}

	@Override
	public CompletionStage<Long> refund(Decision decision) {
		return sum(byTag(decision.results(), RateLimitResult::key).values()
			.stream()
			.map((places) -> this.engine.refund(part(decision, places)))
			.toList());
	}

	@Override
	public CompletionStage<Long> reset(List<Check> checks) {
		return sum(byTag(checks, (check) -> check.key().counter()).values()
			.stream()
			.map((places) -> this.engine.reset(places.stream().map(checks::get).toList()))
			.toList());
	}

	@Override
	public CompletionStage<Long> release(Lease lease) {
		return this.engine.release(lease);
	}

	@Override
	public CompletionStage<Long> renew(Lease lease) {
		return this.engine.renew(lease);
	}

	@Override
	public CompletionStage<?> probe() {
		return this.engine.probe();
	}

	private static Decision part(Decision decision, List<Integer> places) {
		return Decision.of(decision.source(), places.stream().map(decision.results()::get).toList(), decision.id(),
				decision.atMillis(), List.of());
	}

	private static CompletionStage<Long> sum(List<CompletionStage<Long>> stages) {
		CompletionStage<Long> sum = CompletableFuture.completedFuture(0L);
		for (CompletionStage<Long> stage : stages) {
			sum = sum.thenCombine(stage, Long::sum);
		}
		return sum;
	}

	private static <T> Map<String, List<Integer>> byTag(List<T> items, Function<T, String> key) {
		Map<String, List<Integer>> places = new LinkedHashMap<>();
		for (int i = 0; i < items.size(); i++) {
			String name = key.apply(items.get(i));
			String tag = name.substring(0, name.indexOf('}') + 1);
			places.computeIfAbsent(tag, (absent) -> new ArrayList<>()).add(i);
		}
		return places;
	}

	/**
	 * One group on its way through the slots.
	 */
	private final class Run {

		private final CheckGroup group;

		private final String id;

		private final RateLimitResult[] results;

		private final Set<Integer> passed = new HashSet<>();

		private final List<Decision> taken = new ArrayList<>();

		private final List<String> ignoredOverrides = new ArrayList<>();

		private boolean rejected;

		private long atMillis;

		Run(CheckGroup group, String id) {
			this.group = group;
			this.id = id;
			this.results = new RateLimitResult[group.checks().size()];
		}

		CompletionStage<Decision> decide(List<Integer> places) {
			Operation operation = this.rejected ? Operation.PEEK : this.group.operation();
			List<Check> checks = places.stream().map(this.group.checks()::get).toList();
			return SlottedRedisEngine.this.engine.decideAsync(new CheckGroup(operation, checks, null), this.id)
				.thenApply((decision) -> {
					for (int i = 0; i < places.size(); i++) {
						this.results[places.get(i)] = decision.results().get(i);
					}
					this.ignoredOverrides.addAll(decision.ignoredOverrides());
					this.atMillis = decision.atMillis();
					this.rejected |= !decision.allowed();
					if (decision.allowed()) {
						this.passed.addAll(places);
						if (operation == Operation.CONSUME) {
							this.taken.add(decision);
						}
					}
					return decision;
				});
		}

		CompletionStage<Decision> finish(@Nullable Throwable thrown) {
			if (thrown == null && !this.rejected) {
				return CompletableFuture.completedFuture(decision());
			}
			CompletionStage<Long> refunded = sum(
					this.taken.stream().map(SlottedRedisEngine.this.engine::refund).toList());
			if (thrown != null) {
				return refunded.handle((units, ignored) -> CompletableFuture.<Decision>failedFuture(thrown))
					.thenCompose((failed) -> failed);
			}
			RateLimitResult[] answers = this.results.clone();
			Arrays.setAll(this.results, (i) -> this.passed.contains(i) ? withoutCosts(answers, i) : answers[i]);
			return refunded.thenApply((units) -> decision());
		}

		private Decision decision() {
			return Decision.of(Decision.Source.REDIS, List.of(this.results), this.id, this.atMillis,
					this.ignoredOverrides);
		}

		/**
		 * Takes the costs of the group from what is used. The times remain those that
		 * held with them: to ask again would be one more call a slot.
		 */
		private static RateLimitResult withoutCosts(RateLimitResult[] answers, int i) {
			RateLimitResult result = answers[i];
			long used = result.used();
			for (RateLimitResult other : answers) {
				if (other.key().equals(result.key()) && other.verdict() == Verdict.WITHIN) {
					used -= other.cost();
				}
			}
			return new RateLimitResult(result.policy(), result.key(), result.cost(), result.monitored(),
					result.verdict(), false, used, result.max(), result.windowMillis(),
					(used > 0) ? result.freeMillis() : 0, (used > 0) ? result.resetMillis() : 0, result.retryMillis());
		}

	}

}
