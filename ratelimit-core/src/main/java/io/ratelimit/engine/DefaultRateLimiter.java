package io.ratelimit.engine;

import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;

import io.ratelimit.Charge;
import io.ratelimit.Decision;
import io.ratelimit.Decision.Outcome;
import io.ratelimit.Decision.Source;
import io.ratelimit.Lease;
import io.ratelimit.RateLimitMode;
import io.ratelimit.RateLimitRequest;
import io.ratelimit.RateLimiter;
import io.ratelimit.document.ServiceDocument;
import io.ratelimit.document.ServiceDocuments;
import io.ratelimit.engine.CheckGroup.Operation;
import io.ratelimit.key.CounterKey;
import io.ratelimit.key.KeyLayout;
import org.jspecify.annotations.Nullable;

/**
 * A limiter over an engine: resolves modes and keys, asks the engine, tells the
 * listeners.
 */
public class DefaultRateLimiter implements RateLimiter {

	private final DecisionEngine engine;

	private final KeyLayout layout;

	private final Supplier<RateLimitMode> mode;

	private final Listeners listeners;

	private final InstantSource clock;

	private final ServiceDocuments documents;

	/**
	 * Creates a limiter that knows no service's document.
	 * @param engine what decides
	 * @param layout the shape of the keys
	 * @param mode the mode, read for each request
	 * @param listeners who is told
	 * @param clock the time of decisions that no engine makes
	 */
	public DefaultRateLimiter(DecisionEngine engine, KeyLayout layout, Supplier<RateLimitMode> mode,
			Listeners listeners, InstantSource clock) {
		this(engine, layout, mode, listeners, clock, ServiceDocuments.NONE);
	}

	/**
	 * Creates a limiter.
	 * @param engine what decides
	 * @param layout the shape of the keys
	 * @param mode the mode, read for each request
	 * @param listeners who is told
	 * @param clock the time of decisions that no engine makes
	 * @param documents the limits of services
	 */
	public DefaultRateLimiter(DecisionEngine engine, KeyLayout layout, Supplier<RateLimitMode> mode,
			Listeners listeners, InstantSource clock, ServiceDocuments documents) {
		this.engine = engine;
		this.layout = layout;
		this.mode = mode;
		this.listeners = listeners;
		this.clock = clock;
		this.documents = documents;
	}

	@Override
	public Decision consume(RateLimitRequest request) {
		return decide(Operation.CONSUME, request);
	}

	@Override
	public CompletionStage<Decision> consumeAsync(RateLimitRequest request) {
		return decideAsync(Operation.CONSUME, request);
	}

	@Override
	public Decision peek(RateLimitRequest request) {
		return decide(Operation.PEEK, request);
	}

	@Override
	public CompletionStage<Decision> peekAsync(RateLimitRequest request) {
		return decideAsync(Operation.PEEK, request);
	}

	@Override
	public Decision check(String service, String key) {
		List<Charge> charges = charges(service, key);
		return (charges == null || charges.isEmpty()) ? without(charges) : consume(RateLimitRequest.of(charges, null));
	}

	@Override
	public CompletionStage<Decision> checkAsync(String service, String key) {
		List<Charge> charges = charges(service, key);
		return (charges == null || charges.isEmpty()) ? CompletableFuture.completedFuture(without(charges))
				: consumeAsync(RateLimitRequest.of(charges, null));
	}

	private @Nullable List<Charge> charges(String service, String key) {
		ServiceDocument document = this.documents.require(service);
		return (document != null) ? document.charges(key, 1, null) : null;
	}

	private Decision without(@Nullable List<Charge> charges) {
		return (charges != null) ? notLimited()
				: Decision.without(Outcome.ALLOWED, Source.FAILED_OPEN, this.clock.millis());
	}

	private Decision decide(Operation operation, RateLimitRequest request) {
		List<Check> checks = checks(request);
		if (checks.isEmpty()) {
			return notLimited();
		}
		long start = this.listeners.now();
		Decision decision = this.engine.decide(new CheckGroup(operation, checks, request.onFailure()));
		tell(operation, request, decision, start);
		return decision;
	}

	private CompletionStage<Decision> decideAsync(Operation operation, RateLimitRequest request) {
		List<Check> checks = checks(request);
		if (checks.isEmpty()) {
			return CompletableFuture.completedFuture(notLimited());
		}
		long start = this.listeners.now();
		CompletionStage<Decision> decided = this.engine
			.decideAsync(new CheckGroup(operation, checks, request.onFailure()));
		return this.listeners.isEmpty() ? decided : decided.thenApply((decision) -> {
			tell(operation, request, decision, start);
			return decision;
		});
	}

	private Decision notLimited() {
		return Decision.without(Outcome.ALLOWED, Source.NONE, this.clock.millis());
	}

	private void tell(Operation operation, RateLimitRequest request, Decision decision, long start) {
		if (operation == Operation.CONSUME && !this.listeners.isEmpty()) {
			this.listeners.onDecision(request, decision, this.listeners.now() - start);
		}
	}

	private List<Check> checks(RateLimitRequest request) {
		RateLimitMode global = this.mode.get();
		if (global == RateLimitMode.OFF) {
			return List.of();
		}
		List<Charge> charges = request.charges();
		List<CounterKey> keys = request.keys(this.layout);
		if (charges.size() == 1) {
			Check check = check(charges.get(0), keys.get(0), global);
			return (check != null) ? List.of(check) : List.of();
		}
		List<Check> checks = new ArrayList<>(charges.size());
		for (int i = 0; i < charges.size(); i++) {
			Check check = check(charges.get(i), keys.get(i), global);
			if (check != null) {
				checks.add(check);
			}
		}
		return checks;
	}

	private static @Nullable Check check(Charge charge, CounterKey key, RateLimitMode global) {
		RateLimitMode mode = (charge.mode() != null) ? charge.mode() : global;
		return (mode != RateLimitMode.OFF)
				? new Check(charge.policy(), key, charge.cost(), mode == RateLimitMode.MONITOR) : null;
	}

	@Override
	public CompletionStage<Boolean> refund(Decision decision) {
		return answered(this.engine.refund(decision));
	}

	@Override
	public CompletionStage<Boolean> reset(RateLimitRequest request) {
		List<Check> checks = new ArrayList<>();
		List<CounterKey> keys = request.keys(this.layout);
		for (int i = 0; i < keys.size(); i++) {
			Charge charge = request.charges().get(i);
			checks.add(new Check(charge.policy(), keys.get(i), charge.cost(), false));
		}
		return answered(this.engine.reset(checks));
	}

	@Override
	public CompletionStage<Boolean> release(Lease lease) {
		return held(this.engine.release(lease));
	}

	@Override
	public CompletionStage<Boolean> renew(Lease lease) {
		return held(this.engine.renew(lease));
	}

	private static CompletionStage<Boolean> answered(CompletionStage<Long> units) {
		return units.handle((count, failure) -> failure == null);
	}

	private static CompletionStage<Boolean> held(CompletionStage<Long> units) {
		return units.handle((count, failure) -> failure == null && count > 0);
	}

}
