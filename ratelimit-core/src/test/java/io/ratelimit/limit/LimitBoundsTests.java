package io.ratelimit.limit;

import java.time.Duration;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

/**
 * The bounds of a limit's numbers.
 */
class LimitBoundsTests {

	private static final Duration MILLISECOND = Duration.ofMillis(1);

	private static final Duration YEAR = Duration.ofDays(365);

	@ParameterizedTest
	@EnumSource
	void maximumAtItsBoundsIsAccepted(Algorithm algorithm) {
		assertThat(Limit.of(algorithm, 1, MILLISECOND).max()).isEqualTo(1);
		assertThat(Limit.of(algorithm, 999_999_999_999_999L, MILLISECOND).max()).isEqualTo(999_999_999_999_999L);
	}

	@ParameterizedTest
	@EnumSource
	void maximumOutOfBoundsIsRefused(Algorithm algorithm) {
		for (long max : new long[] { Long.MIN_VALUE, -1, 0, 1_000_000_000_000_000L, Long.MAX_VALUE }) {
			assertThatIllegalArgumentException().isThrownBy(() -> Limit.of(algorithm, max, MILLISECOND))
				.withMessage("'max' must be between 1 and 999999999999999, was %d", max);
		}
	}

	@ParameterizedTest
	@EnumSource
	void windowAtItsBoundsIsAccepted(Algorithm algorithm) {
		assertThat(Limit.of(algorithm, 1, MILLISECOND).window()).isEqualTo(MILLISECOND);
		assertThat(Limit.of(algorithm, 1, YEAR).window()).isEqualTo(YEAR);
	}

	@ParameterizedTest
	@ValueSource(strings = { "PT0S", "PT-1S", "PT0.000999999S", "P365DT0.001S", "P366D" })
	void windowOutOfBoundsIsRefused(Duration window) {
		for (Algorithm algorithm : Algorithm.values()) {
			assertThatIllegalArgumentException().isThrownBy(() -> Limit.of(algorithm, 1, window))
				.withMessage("'window' must be between 1 ms and 365 days, was %s", window);
		}
	}

	@ParameterizedTest
	@EnumSource
	void windowWithPartOfAMillisecondIsRefused(Algorithm algorithm) {
		assertThatIllegalArgumentException().isThrownBy(() -> Limit.of(algorithm, 1, Duration.ofNanos(1_500_000)))
			.withMessage("'window' must be in whole milliseconds, was PT0.0015S");
	}

	@ParameterizedTest
	@EnumSource
	@SuppressWarnings("NullAway")
	void windowThatIsMissingIsRefused(Algorithm algorithm) {
		assertThatNullPointerException().isThrownBy(() -> Limit.of(algorithm, 1, null))
			.withMessage("'window' must not be null");
	}

	@ParameterizedTest
	@CsvSource({ "TOKEN_BUCKET, 285616, P365D", "SLIDING_WINDOW_COUNTER, 285616, P365D",
			"TOKEN_BUCKET, 999999999999999, PT0.009S", "SLIDING_WINDOW_COUNTER, 999999999999999, PT0.009S",
			"TOKEN_BUCKET, 9007199254740, PT1S", "SLIDING_WINDOW_COUNTER, 9007199254740, PT1S" })
	void maximumTimesWindowJustBelowTwoToThe53IsAccepted(Algorithm algorithm, long max, Duration window) {
		assertThat(max * window.toMillis()).isLessThan(1L << 53);
		assertThat(Limit.of(algorithm, max, window).max()).isEqualTo(max);
	}

	@ParameterizedTest
	@CsvSource({ "TOKEN_BUCKET, 285617, P365D", "SLIDING_WINDOW_COUNTER, 285617, P365D",
			"TOKEN_BUCKET, 999999999999999, PT0.010S", "SLIDING_WINDOW_COUNTER, 999999999999999, PT0.010S",
			"TOKEN_BUCKET, 999999999999999, P365D", "SLIDING_WINDOW_COUNTER, 999999999999999, P365D",
			"TOKEN_BUCKET, 8796093022208, PT1.024S", "SLIDING_WINDOW_COUNTER, 8796093022208, PT1.024S",
			"SLIDING_WINDOW_COUNTER, 999999999999999, PT9.224S", "SLIDING_WINDOW_COUNTER, 999999999999999, PT18.447S" })
	void maximumTimesWindowFromTwoToThe53OnIsRefused(Algorithm algorithm, long max, Duration window) {
		assertThatIllegalArgumentException().isThrownBy(() -> Limit.of(algorithm, max, window))
			.withMessage("'max' times 'window' in milliseconds must be below 2^53, was %d times %d", max,
					window.toMillis());
	}

	@ParameterizedTest
	@EnumSource(names = { "FIXED_WINDOW", "SLIDING_WINDOW_LOG", "CONCURRENCY" })
	void maximumTimesWindowOfAnAlgorithmThatOnlyCountsIsUnbounded(Algorithm algorithm) {
		assertThat(Limit.of(algorithm, Limit.MAX, YEAR).window()).isEqualTo(YEAR);
	}

	@Test
	void refillOfABucketHasTheSameBounds() {
		assertThatIllegalArgumentException().isThrownBy(() -> new TokenBucket(1, 0, MILLISECOND))
			.withMessage("'refill' must be between 1 and 999999999999999, was 0");
		assertThatIllegalArgumentException().isThrownBy(() -> new TokenBucket(1, 285_617, YEAR))
			.withMessage("'refill' times 'window' in milliseconds must be below 2^53, was 285617 times 31536000000");
	}

	@Test
	void fixedWindowKnowsWhetherItFollowsTheCalendar() {
		assertThat(new FixedWindow(1, YEAR, true)).isNotEqualTo(Limit.of(Algorithm.FIXED_WINDOW, 1, YEAR));
	}

}
