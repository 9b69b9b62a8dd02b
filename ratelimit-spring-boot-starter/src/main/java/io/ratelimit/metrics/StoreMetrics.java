package io.ratelimit.metrics;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import io.ratelimit.engine.DecisionEngine;
import io.ratelimit.engine.FailureGuard;
import io.ratelimit.engine.memory.MemoryEngine;

/**
 * Tells whether the store is asked, and how many counters this instance keeps itself.
 */
public final class StoreMetrics implements MeterBinder {

	private final DecisionEngine engine;

	public StoreMetrics(DecisionEngine engine) {
		this.engine = engine;
	}

	@Override
	public void bindTo(MeterRegistry registry) {
		DecisionEngine own = this.engine;
		if (own instanceof FailureGuard guard) {
			Gauge.builder("ratelimit.store.available", guard, (store) -> store.isAvailable() ? 1 : 0)
				.description("Whether the store is asked (1), or skipped because it failed repeatedly (0)")
				.register(registry);
			own = guard.local();
		}
		if (own instanceof MemoryEngine memory) {
			Gauge.builder("ratelimit.memory.counters", memory, MemoryEngine::size)
				.description("Counters in the memory of this instance")
				.register(registry);
			FunctionCounter.builder("ratelimit.memory.evictions", memory, MemoryEngine::evictions)
				.description("Counters in memory that were given up before their time for want of room")
				.register(registry);
		}
	}

}
