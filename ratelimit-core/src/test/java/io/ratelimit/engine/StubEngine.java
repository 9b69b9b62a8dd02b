package io.ratelimit.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

import io.ratelimit.Decision;
import io.ratelimit.Lease;
import io.ratelimit.RateLimitResult;
import io.ratelimit.RateLimitResult.Verdict;
import org.jspecify.annotations.Nullable;

/**
 * Allows everything, or fails, or stays silent, as it is told, and counts its calls.
 */
final class StubEngine implements DecisionEngine {

	private final Decision.Source source;

	private final long units;

	private @Nullable Throwable failure;

	private @Nullable RuntimeException thrown;

	private boolean silent;

	private List<String> ignoredOverrides = List.of();

	int probes;

	final List<CheckGroup> groups = new ArrayList<>();

	final List<Object> changes = new ArrayList<>();

	StubEngine(Decision.Source source, long units) {
		this.source = source;
		this.units = units;
	}

	void answers() {
		this.failure = null;
		this.thrown = null;
		this.silent = false;
	}

	void failsWith(Throwable failure) {
		answers();
		this.failure = failure;
	}

	void throwsAtOnce(RuntimeException thrown) {
		answers();
		this.thrown = thrown;
	}

	void staysSilent() {
		answers();
		this.silent = true;
	}

	void ignores(String override) {
		this.ignoredOverrides = List.of(override);
	}

	private <T> CompletionStage<T> answer(T value) {
		if (this.thrown != null) {
			throw this.thrown;
		}
		if (this.silent) {
			return new CompletableFuture<>();
		}
		return (this.failure != null) ? CompletableFuture.failedFuture(this.failure)
				: CompletableFuture.completedFuture(value);
	}

	@Override
	public CompletionStage<Decision> decideAsync(CheckGroup group) {
		this.groups.add(group);
		List<RateLimitResult> results = group.checks()
			.stream()
			.map((check) -> new RateLimitResult(check.policy(), check.key().counter(), check.cost(), check.monitored(),
					Verdict.WITHIN, true, 1, 10, 60_000, 60_000, 60_000, 0))
			.toList();
		return answer(Decision.of(this.source, results, "id", 7, this.ignoredOverrides));
	}

	private CompletionStage<Long> change(Object subject) {
		this.changes.add(subject);
		return answer(this.units);
	}

	@Override
	public CompletionStage<Long> refund(Decision decision) {
		return change(decision);
	}

	@Override
	public CompletionStage<Long> reset(List<Check> checks) {
		return change(checks);
	}

	@Override
	public CompletionStage<Long> release(Lease lease) {
		return change(lease);
	}

	@Override
	public CompletionStage<Long> renew(Lease lease) {
		return change(lease);
	}

	@Override
	public CompletionStage<?> probe() {
		this.probes++;
		return answer(0L);
	}

}
