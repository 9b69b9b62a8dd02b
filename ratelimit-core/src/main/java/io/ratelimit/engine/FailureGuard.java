package io.ratelimit.engine;

import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;

import io.ratelimit.Decision;
import io.ratelimit.Decision.Outcome;
import io.ratelimit.Decision.Source;
import io.ratelimit.FailurePolicy;
import io.ratelimit.Lease;
import io.ratelimit.RateLimitListener;
import io.ratelimit.StoreFailure.Reason;

/**
 * Keeps a failing store from failing requests. Each call has a deadline; after repeated
 * failures calls are skipped, and a probe in the background finds out when the store is
 * back. A decision that the store does not make follows the failure policy.
 */
public final class FailureGuard implements DecisionEngine {

	private final DecisionEngine store;

	private final DecisionEngine local;

	private final Settings settings;

	private final RateLimitListener listener;

	private final InstantSource clock;

	private final Breaker breaker;

	/**
	 * Creates a guard.
	 * @param store the engine that may fail
	 * @param local the engine that decides in its place where the policy says so
	 * @param settings the policy and its times
	 * @param listener who is told of failures
	 * @param clock the time of decisions and probes
	 */
	public FailureGuard(DecisionEngine store, DecisionEngine local, Settings settings, RateLimitListener listener,
			InstantSource clock) {
		this.store = store;
		this.local = local;
		this.settings = settings;
		this.listener = listener;
		this.clock = clock;
		this.breaker = new Breaker(settings.probeInterval(), clock);
	}

	/**
	 * Returns whether the store answers, as far as is known.
	 * @return whether calls are made rather than skipped
	 */
	public boolean isAvailable() {
		return this.breaker.isClosed();
	}

	/**
	 * Returns what decides in the store's place.
	 * @return the engine of this instance
	 */
	public DecisionEngine local() {
		return this.local;
	}

	@Override
	public Decision decide(CheckGroup group) {
		if (skip()) {
			return fallback(group, skipped());
		}
		CompletableFuture<Decision> decided = call(() -> this.store.decideAsync(group));
		try {
			Decision decision = decided.get(this.settings.timeout().toNanos(), TimeUnit.NANOSECONDS);
			this.breaker.succeeded();
			return decision;
		}
		catch (ExecutionException | TimeoutException | CancellationException ex) {
			decided.cancel(false);
			return fallback(group, failed(ex));
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			return fallback(group, new StoreException(Reason.ERROR, "Interrupted", ex));
		}
	}

	@Override
	public CompletionStage<Decision> decideAsync(CheckGroup group) {
		if (skip()) {
			return CompletableFuture.completedFuture(fallback(group, skipped()));
		}
		return deadline(() -> this.store.decideAsync(group)).handle((decision, thrown) -> {
			if (thrown == null) {
				this.breaker.succeeded();
				return decision;
			}
			return fallback(group, failed(thrown));
		});
	}

	@Override
	public CompletionStage<Long> refund(Decision decision) {
		if (decision.source() == Source.LOCAL) {
			return this.local.refund(decision);
		}
		return change(() -> this.store.refund(decision));
	}

	@Override
	public CompletionStage<Long> reset(List<Check> checks) {
		return change(() -> this.store.reset(checks));
	}

	@Override
	public CompletionStage<Long> release(Lease lease) {
		return either(change(() -> this.store.release(lease)), () -> this.local.release(lease));
	}

	@Override
	public CompletionStage<Long> renew(Lease lease) {
		return either(change(() -> this.store.renew(lease)), () -> this.local.renew(lease));
	}

	@Override
	public CompletionStage<?> probe() {
		return deadline(this.store::probe);
	}

	/**
	 * A lease does not tell who made it: what the store does not hold may be local. Where
	 * neither is known to hold it, a failure of the store stays one, since the lease may
	 * be there.
	 */
	private static CompletionStage<Long> either(CompletionStage<Long> stored, Supplier<CompletionStage<Long>> local) {
		return stored
			.handle((units, thrown) -> (thrown == null && units > 0) ? stored
					: local.get().thenCompose((held) -> (held > 0) ? CompletableFuture.completedFuture(held) : stored))
			.thenCompose((stage) -> stage);
	}

	private CompletionStage<Long> change(Supplier<CompletionStage<Long>> call) {
		if (skip()) {
			StoreException skipped = skipped();
			this.listener.onFailure(skipped.toFailure());
			return CompletableFuture.failedFuture(skipped);
		}
		return deadline(call).whenComplete((units, thrown) -> {
			if (thrown == null) {
				this.breaker.succeeded();
			}
			else {
				this.listener.onFailure(failed(thrown).toFailure());
			}
		});
	}

	private <T> CompletableFuture<T> deadline(Supplier<? extends CompletionStage<T>> call) {
		return call(call).orTimeout(this.settings.timeout().toMillis(), TimeUnit.MILLISECONDS);
	}

	private static <T> CompletableFuture<T> call(Supplier<? extends CompletionStage<T>> call) {
		try {
			return call.get().toCompletableFuture();
		}
		catch (RuntimeException ex) {
			return CompletableFuture.failedFuture(ex);
		}
	}

	private boolean skip() {
		if (this.breaker.isClosed()) {
			return false;
		}
		if (this.breaker.tryProbe()) {
			deadline(this.store::probe).whenComplete((answer, thrown) -> {
				if (thrown == null) {
					this.breaker.succeeded();
				}
				else {
					this.listener.onFailure(StoreException.of(thrown).toFailure());
				}
			});
		}
		return true;
	}

	private static StoreException skipped() {
		return new StoreException(Reason.SKIPPED, "The store failed repeatedly and is only probed now", null);
	}

	private StoreException failed(Throwable thrown) {
		StoreException failure = StoreException.of(thrown);
		if (failure.getReason() == Reason.UNREADABLE) {
			this.breaker.succeeded();
		}
		else {
			this.breaker.failed();
		}
		return failure;
	}

	private Decision fallback(CheckGroup group, StoreException failure) {
		this.listener.onFailure(failure.toFailure());
		FailurePolicy policy = (group.onFailure() != null) ? group.onFailure() : this.settings.policy();
		if (policy == FailurePolicy.LOCAL) {
			Decision decision = this.local.decide(group);
			return new Decision(decision.outcome(), Source.LOCAL, decision.results(), decision.id(),
					decision.atMillis(), decision.ignoredOverrides());
		}
		boolean blocks = policy == FailurePolicy.CLOSED && !group.checks().stream().allMatch(Check::monitored);
		return Decision.without(blocks ? Outcome.BLOCKED : Outcome.ALLOWED,
				blocks ? Source.FAILED_CLOSED : Source.FAILED_OPEN, this.clock.millis());
	}

	/**
	 * How failures are handled.
	 *
	 * @param policy what is decided for a request that names no policy itself
	 * @param timeout how long a call may take
	 * @param probeInterval how often a store that failed is probed
	 */
	public record Settings(FailurePolicy policy, Duration timeout, Duration probeInterval) {

		/**
		 * Open, 100 ms, one second.
		 */
		public static final Settings DEFAULTS = new Settings(FailurePolicy.OPEN, Duration.ofMillis(100),
				Duration.ofSeconds(1));

		public Settings {
			requirePositive("timeout", timeout);
			requirePositive("probeInterval", probeInterval);
		}

		private static void requirePositive(String name, Duration duration) {
			if (duration.toMillis() < 1) {
				throw new IllegalArgumentException("'%s' must be at least 1 ms, was %s".formatted(name, duration));
			}
		}

	}

}
