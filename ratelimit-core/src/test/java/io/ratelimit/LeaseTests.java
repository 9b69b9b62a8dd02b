package io.ratelimit;

import java.time.Duration;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

/**
 * The numbers of a lease.
 */
class LeaseTests {

	private static final Duration TTL = Duration.ofSeconds(30);

	@Test
	void leaseAtItsBoundsIsAccepted() {
		assertThat(new Lease("key", "id", 1, Duration.ofMillis(1)).units()).isEqualTo(1);
		assertThat(new Lease("key", "id", 100_000, Duration.ofDays(365)).units()).isEqualTo(100_000);
	}

	@ParameterizedTest
	@ValueSource(longs = { -1, 0, 100_001 })
	void unitsOutOfBoundsAreRefused(long units) {
		assertThatIllegalArgumentException().isThrownBy(() -> new Lease("key", "id", units, TTL))
			.withMessage("'units' must be between 1 and 100000, was %d", units);
	}

	@ParameterizedTest
	@ValueSource(strings = { "PT-1S", "PT0S", "PT0.000999S", "P365DT0.001S", "PT2562047788015215H" })
	void ttlOutOfBoundsIsRefused(Duration ttl) {
		assertThatIllegalArgumentException().isThrownBy(() -> new Lease("key", "id", 1, ttl))
			.withMessage("'ttl' must be between 1 ms and 365 days, was %s", ttl);
	}

	@Test
	@SuppressWarnings("NullAway")
	void leaseWithAMissingPartIsRefusedNamingIt() {
		assertThatNullPointerException().isThrownBy(() -> new Lease(null, "id", 1, TTL))
			.withMessage("'key' must not be null");
		assertThatNullPointerException().isThrownBy(() -> new Lease("key", null, 1, TTL))
			.withMessage("'id' must not be null");
		assertThatNullPointerException().isThrownBy(() -> new Lease("key", "id", 1, null))
			.withMessage("'ttl' must not be null");
	}

}
