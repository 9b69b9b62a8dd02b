package io.ratelimit.engine.memory;

import java.time.Duration;
import java.util.List;

import io.ratelimit.Policy;
import io.ratelimit.engine.Check;
import io.ratelimit.engine.CheckGroup;
import io.ratelimit.engine.CheckGroup.Operation;
import io.ratelimit.engine.DecisionEngine;
import io.ratelimit.engine.EngineContract;
import io.ratelimit.engine.RandomIds;
import io.ratelimit.key.CounterKey;
import io.ratelimit.key.KeyLayout;
import io.ratelimit.key.OverrideKey;
import io.ratelimit.limit.Limit;
import io.ratelimit.override.RateLimitOverride;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class MemoryEngineTests extends EngineContract {

	private final MemoryOverrides overrides = new MemoryOverrides(KeyLayout.PLAIN, this.clock);

	private final MemoryEngine engine = engine(1_000);

	@Override
	protected DecisionEngine engine() {
		return this.engine;
	}

	@Override
	protected KeyLayout layout() {
		return KeyLayout.PLAIN;
	}

	@Override
	protected void override(OverrideKey key, RateLimitOverride override) {
		this.overrides.set(key, override);
	}

	private MemoryEngine engine(int maxCounters) {
		return new MemoryEngine(this.overrides, this.clock, new RandomIds(), maxCounters);
	}

	private boolean consume(MemoryEngine engine, String key) {
		Check check = new Check(Policy.of("/x", Limit.parse("1/m")), new CounterKey(key, List.of()), 1, false);
		return engine.decide(new CheckGroup(Operation.CONSUME, List.of(check), null)).allowed();
	}

	@Test
	void idleCountersLeaveWhenOthersCome() {
		for (int i = 0; i < 500; i++) {
			consume(this.engine, "old" + i);
		}
		this.clock.advance(Duration.ofMinutes(1));
		for (int i = 0; i < 100; i++) {
			consume(this.engine, "new" + i);
		}
		assertThat(this.engine.size()).isLessThan(150);
		assertThat(this.engine.evictions()).isZero();
	}

	@Test
	void countersStayWithinTheCapAndTheEvictedAreCounted() {
		MemoryEngine small = engine(100);
		for (int i = 0; i < 1_000; i++) {
			assertThat(consume(small, "key" + i)).isTrue();
		}
		assertThat(small.size()).isLessThanOrEqualTo(100);
		assertThat(small.evictions()).isGreaterThanOrEqualTo(900);
	}

	@Test
	void peekKeepsNoCounter() {
		peek(check(Limit.parse("1/m"), 1));
		assertThat(this.engine.size()).isZero();
	}

	@Test
	void keyOfAnotherAlgorithmStartsAnew() {
		CounterKey key = new CounterKey("key", List.of());
		for (Limit limit : List.of(Limit.parse("1/m"),
				Limit.of(io.ratelimit.limit.Algorithm.CONCURRENCY, 1, Duration.ofMinutes(1)))) {
			Check check = new Check(Policy.of("/x", limit), key, 1, false);
			assertThat(consume(check).allowed()).isTrue();
		}
	}

	@Test
	void engineWithoutRoomIsRefused() {
		assertThatIllegalArgumentException().isThrownBy(() -> engine(0))
			.withMessage("'maxCounters' must be at least 1, was 0");
	}

}
