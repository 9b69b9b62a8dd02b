package io.ratelimit.engine.redis;

import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;

import io.ratelimit.Decision;
import io.ratelimit.Lease;
import io.ratelimit.RateLimitResult;
import io.ratelimit.engine.Check;
import io.ratelimit.engine.CheckGroup;
import io.ratelimit.engine.CheckGroup.Operation;
import io.ratelimit.engine.DecisionEngine;
import io.ratelimit.engine.redis.ScriptCall.Verb;
import io.ratelimit.limit.Algorithm;

/**
 * Decides with one call of the script. All keys of a group have to be in one slot.
 */
public final class RedisEngine implements DecisionEngine {

	private final ScriptRunner single;

	private final ScriptRunner consuming;

	private final InstantSource clock;

	private final Supplier<String> ids;

	private RedisEngine(ScriptRunner single, ScriptRunner consuming, InstantSource clock, Supplier<String> ids) {
		this.single = single;
		this.consuming = consuming;
		this.clock = clock;
		this.ids = ids;
	}

	/**
	 * Creates an engine that makes one call a decision.
	 * @param executor what runs the script
	 * @param clock tells how long ago a decision was made; windows follow Redis's own
	 * clock
	 * @param ids names the entries and leases that a decision makes
	 */
	public RedisEngine(ScriptExecutor executor, InstantSource clock, Supplier<String> ids) {
		this(new SingleCalls(executor), new SingleCalls(executor), clock, ids);
	}

	/**
	 * Creates an engine whose decisions share calls when many are asked for at once. For
	 * a client that sends all over one connection, without blocking, to a Redis without
	 * slots.
	 * @param executor what runs the script
	 * @param clock tells how long ago a decision was made; windows follow Redis's own
	 * clock
	 * @param ids names the entries and leases that a decision makes
	 * @return the engine
	 */
	public static RedisEngine sharingCalls(ScriptExecutor executor, InstantSource clock, Supplier<String> ids) {
		return new RedisEngine(new SingleCalls(executor), new SharedCalls(executor), clock, ids);
	}

	@Override
	public CompletionStage<Decision> decideAsync(CheckGroup group) {
		return decideAsync(group, id(group.checks()));
	}

	CompletionStage<Decision> decideAsync(CheckGroup group, String id) {
		List<Check> checks = enforcedFirst(group.checks());
		boolean consuming = group.operation() == Operation.CONSUME;
		ScriptCall call = new ScriptCall(consuming ? Verb.CONSUME : Verb.PEEK, id, checks.size());
		int[] places = new int[checks.size()];
		for (int i = 0; i < places.length; i++) {
			Check check = checks.get(i);
			places[i] = firstWithKey(checks, check.key().counter());
			if (places[i] == i) {
				call.check(check);
			}
			else {
				call.sameAs(places[i] + 1, check);
			}
		}
		return (consuming ? this.consuming : this.single).run(call, (reply) -> {
			ScriptReply answer = new ScriptReply(checks, places, reply, consuming);
			List<RateLimitResult> results = (checks != group.checks()) ? inOrderOf(group.checks(), answer.results())
					: answer.results();
			return Decision.of(Decision.Source.REDIS, results, id, this.clock.millis(), answer.ignoredOverrides());
		});
	}

	String id(List<Check> checks) {
		for (Check check : checks) {
			if (check.policy().limit().algorithm().keepsEntries()) {
				return this.ids.get();
			}
		}
		return "";
	}

	/**
	 * On a counter that both share, a monitored check must not hold an enforced one back.
	 */
	private static List<Check> enforcedFirst(List<Check> checks) {
		boolean monitored = false;
		for (Check check : checks) {
			if (monitored && !check.monitored()) {
				List<Check> ordered = new ArrayList<>(checks);
				ordered.sort((one, other) -> Boolean.compare(one.monitored(), other.monitored()));
				return ordered;
			}
			monitored |= check.monitored();
		}
		return checks;
	}

	private static List<RateLimitResult> inOrderOf(List<Check> checks, List<RateLimitResult> enforcedFirst) {
		int monitored = (int) checks.stream().filter((check) -> !check.monitored()).count();
		int enforced = 0;
		List<RateLimitResult> results = new ArrayList<>(checks.size());
		for (Check check : checks) {
			results.add(enforcedFirst.get(check.monitored() ? monitored++ : enforced++));
		}
		return results;
	}

	private static int firstWithKey(List<Check> checks, String key) {
		int i = 0;
		while (!checks.get(i).key().counter().equals(key)) {
			i++;
		}
		return i;
	}

	@Override
	public CompletionStage<Long> refund(Decision decision) {
		Map<String, RateLimitResult> charged = new LinkedHashMap<>();
		Map<String, Long> costs = new LinkedHashMap<>();
		for (RateLimitResult result : decision.results()) {
			if (result.charged() && result.cost() > 0) {
				charged.put(result.key(), result);
				costs.merge(result.key(), result.cost(), Long::sum);
			}
		}
		long elapsed = Math.max(0, this.clock.millis() - decision.atMillis());
		ScriptCall call = new ScriptCall(Verb.REFUND, decision.id(), charged.size());
		charged.forEach((key, result) -> call.change(key, result.policy().limit().algorithm(), result.max(),
				result.windowMillis(), result.resetMillis() - elapsed, costs.getOrDefault(key, 0L)));
		return sum(call);
	}

	@Override
	public CompletionStage<Long> reset(List<Check> checks) {
		ScriptCall call = new ScriptCall(Verb.RESET, "", checks.size());
		checks.forEach((check) -> call.change(check.key().counter(), check.policy().limit().algorithm(), 0, 0, 0, 0));
		return sum(call);
	}

	@Override
	public CompletionStage<Long> release(Lease lease) {
		return sum(lease, Verb.RELEASE);
	}

	@Override
	public CompletionStage<Long> renew(Lease lease) {
		return sum(lease, Verb.RENEW);
	}

	@Override
	public CompletionStage<?> probe() {
		return sum(new ScriptCall(Verb.PEEK, "", 0));
	}

	private CompletionStage<Long> sum(Lease lease, Verb verb) {
		ScriptCall call = new ScriptCall(verb, lease.id(), 1);
		call.change(lease.key(), Algorithm.CONCURRENCY, 0, lease.ttl().toMillis(), 0, lease.units());
		return sum(call);
	}

	private CompletionStage<Long> sum(ScriptCall call) {
		return this.single.run(call, ScriptReply::sum);
	}

}
