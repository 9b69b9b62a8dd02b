package io.ratelimit.engine.memory;

import java.time.Duration;
import java.util.Map;

import io.ratelimit.engine.TestClock;
import io.ratelimit.key.KeyLayout;
import io.ratelimit.key.OverrideKey;
import io.ratelimit.override.RateLimitOverride;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class MemoryOverridesTests {

	private static final OverrideKey PROJECT = OverrideKey.project("/x", 1, 42);

	private static final OverrideKey NEIGHBOUR = OverrideKey.project("/x", 1, 43);

	private static final OverrideKey ORGANIZATION = OverrideKey.organization("/x", 1);

	private static final OverrideKey STRANGER = OverrideKey.project("/x", 2, 42);

	private static final RateLimitOverride TEN = new RateLimitOverride(10L, null);

	private static final RateLimitOverride TWENTY = new RateLimitOverride(20L, null);

	private final TestClock clock = new TestClock();

	private final MemoryOverrides overrides = new MemoryOverrides(KeyLayout.PLAIN, this.clock);

	@Test
	void overrideThatWasSetIsFoundUnderItsKeyOnly() {
		this.overrides.set(PROJECT, TEN);
		assertThat(this.overrides.get(PROJECT)).contains(TEN);
		assertThat(this.overrides.get(ORGANIZATION)).isEmpty();
		assertThat(this.overrides.list()).containsOnlyKeys(PROJECT);
	}

	@ParameterizedTest
	@EnumSource(KeyLayout.class)
	void overrideIsFoundByTheKeyThatDecisionsUse(KeyLayout layout) {
		MemoryOverrides laidOut = new MemoryOverrides(layout, this.clock);
		laidOut.set(PROJECT, TEN);
		assertThat(laidOut.find(layout.override(PROJECT))).isEqualTo(TEN);
	}

	@Test
	void laterOverrideReplacesTheEarlierAndItsTtl() {
		this.overrides.set(PROJECT, TEN, Duration.ofSeconds(1));
		this.overrides.set(PROJECT, TWENTY);
		this.clock.advance(Duration.ofDays(1));
		assertThat(this.overrides.get(PROJECT)).contains(TWENTY);
	}

	@Test
	void temporaryOverrideEndsWithItsTtl() {
		this.overrides.set(PROJECT, TEN, Duration.ofSeconds(1));
		this.clock.advance(Duration.ofMillis(999));
		assertThat(this.overrides.get(PROJECT)).contains(TEN);
		assertThat(this.overrides.list()).hasSize(1);
		this.clock.advance(Duration.ofMillis(1));
		assertThat(this.overrides.list()).isEmpty();
		assertThat(this.overrides.get(PROJECT)).isEmpty();
		assertThat(this.overrides.list()).isEmpty();
	}

	@Test
	void ttlBelowAMillisecondIsRefusedAndChangesNothing() {
		assertThatIllegalArgumentException()
			.isThrownBy(() -> this.overrides.set(PROJECT, TEN, Duration.ofNanos(999_999)))
			.withMessage("'ttl' must be at least 1 ms, was PT0.000999999S");
		assertThat(this.overrides.list()).isEmpty();
	}

	@Test
	void deleteTellsWhetherThereWasOne() {
		this.overrides.set(PROJECT, TEN);
		assertThat(this.overrides.delete(PROJECT)).isTrue();
		assertThat(this.overrides.delete(PROJECT)).isFalse();
		this.overrides.set(PROJECT, TEN, Duration.ofSeconds(1));
		this.clock.advance(Duration.ofSeconds(1));
		assertThat(this.overrides.delete(PROJECT)).isFalse();
	}

	@Test
	void listIsOfAllOrOneOrganizationOrOneProject() {
		this.overrides.set(PROJECT, TEN);
		this.overrides.set(NEIGHBOUR, TWENTY);
		this.overrides.set(ORGANIZATION, TEN);
		this.overrides.set(STRANGER, TWENTY);
		assertThat(this.overrides.list()).containsOnlyKeys(PROJECT, NEIGHBOUR, ORGANIZATION, STRANGER);
		assertThat(this.overrides.list(1)).containsOnlyKeys(PROJECT, NEIGHBOUR, ORGANIZATION);
		assertThat(this.overrides.list(1, 42)).isEqualTo(Map.of(PROJECT, TEN));
	}

	@Test
	void clearTellsHowManyThereWere() {
		this.overrides.set(PROJECT, TEN);
		this.overrides.set(STRANGER, TEN);
		this.overrides.set(NEIGHBOUR, TEN, Duration.ofSeconds(1));
		this.clock.advance(Duration.ofSeconds(1));
		assertThat(this.overrides.clear()).isEqualTo(2);
		assertThat(this.overrides.list()).isEmpty();
	}

}
