package io.ratelimit.engine.memory;

import java.time.InstantSource;

import io.ratelimit.engine.ConcurrencyContract;
import io.ratelimit.engine.DecisionEngine;
import io.ratelimit.engine.RandomIds;
import io.ratelimit.key.KeyLayout;

class MemoryConcurrencyTests extends ConcurrencyContract {

	private final MemoryEngine engine = new MemoryEngine(new MemoryOverrides(KeyLayout.PLAIN, InstantSource.system()),
			InstantSource.system(), new RandomIds(), 10_000);

	@Override
	protected DecisionEngine engine() {
		return this.engine;
	}

}
