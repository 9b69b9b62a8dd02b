package io.ratelimit.override;

import java.time.Duration;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/**
 * The numbers of an override.
 */
class RateLimitOverrideTests {

	@Test
	void overrideMaySetEitherNumberAlone() {
		assertThat(new RateLimitOverride(500L, null).expiry()).isNull();
		assertThat(new RateLimitOverride(null, Duration.ofSeconds(30)).maxRequests()).isNull();
	}

	@Test
	void overrideAtItsBoundsIsAccepted() {
		assertThat(RateLimitOverride.of(1, Duration.ofSeconds(1)).maxRequests()).isEqualTo(1);
		assertThat(RateLimitOverride.of(999_999_999_999_999L, Duration.ofDays(365)).expiry())
			.isEqualTo(Duration.ofDays(365));
	}

	@Test
	void overrideOfNothingIsRefused() {
		assertThatIllegalArgumentException().isThrownBy(() -> new RateLimitOverride(null, null))
			.withMessage("'maxRequests' or 'expiry' must be set");
	}

	@ParameterizedTest
	@ValueSource(longs = { Long.MIN_VALUE, -1, 0, 1_000_000_000_000_000L })
	void maximumOutOfBoundsIsRefused(long maxRequests) {
		assertThatIllegalArgumentException().isThrownBy(() -> new RateLimitOverride(maxRequests, null))
			.withMessage("'maxRequests' must be between 1 and 999999999999999, was %d", maxRequests);
	}

	@ParameterizedTest
	@ValueSource(strings = { "PT-1S", "PT0S", "PT0.5S", "PT1.5S", "P365DT1S" })
	void expiryThatIsNoNumberOfSecondsWithinBoundsIsRefused(Duration expiry) {
		assertThatIllegalArgumentException().isThrownBy(() -> new RateLimitOverride(null, expiry))
			.withMessage("'expiry' must be whole seconds between 1 second and 365 days, was %s", expiry);
	}

}
