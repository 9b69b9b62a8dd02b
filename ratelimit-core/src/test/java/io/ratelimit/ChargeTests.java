package io.ratelimit;

import java.time.Duration;

import io.ratelimit.key.Subject;
import io.ratelimit.limit.Algorithm;
import io.ratelimit.limit.Limit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

/**
 * What a request takes from one policy.
 */
class ChargeTests {

	@ParameterizedTest
	@EnumSource
	void costOfNothingIsAccepted(Algorithm algorithm) {
		assertThat(charge(algorithm, 0).cost()).isZero();
	}

	@ParameterizedTest
	@EnumSource
	void costAboveTheMaximumIsAcceptedForTheDecisionToTell(Algorithm algorithm) {
		assertThat(charge(algorithm, 11).cost()).isEqualTo(11);
	}

	@ParameterizedTest
	@CsvSource({ "FIXED_WINDOW, 9007199254740991", "TOKEN_BUCKET, 9007199254740991",
			"SLIDING_WINDOW_COUNTER, 9007199254740991", "SLIDING_WINDOW_LOG, 100000", "CONCURRENCY, 100000" })
	void costIsAcceptedUpToWhatTheAlgorithmCounts(Algorithm algorithm, long max) {
		assertThat(charge(algorithm, max).cost()).isEqualTo(max);
		for (long cost : new long[] { Long.MIN_VALUE, -1, max + 1, Long.MAX_VALUE }) {
			assertThatIllegalArgumentException().isThrownBy(() -> charge(algorithm, cost))
				.withMessage("'cost' must be between 0 and %d for %s, was %d", max, algorithm.text(), cost);
		}
	}

	@Test
	@SuppressWarnings("NullAway")
	void chargeWithAMissingPartIsRefusedNamingIt() {
		assertThatNullPointerException().isThrownBy(() -> new Charge(null, Subject.EVERYONE, 1, null))
			.withMessage("'policy' must not be null");
		assertThatNullPointerException()
			.isThrownBy(() -> new Charge(Policy.of("/search", Limit.parse("1/s")), null, 1, null))
			.withMessage("'subject' must not be null");
	}

	private static Charge charge(Algorithm algorithm, long cost) {
		Policy policy = Policy.of("/search", Limit.of(algorithm, 10, Duration.ofSeconds(1)));
		return new Charge(policy, Subject.EVERYONE, cost, null);
	}

}
