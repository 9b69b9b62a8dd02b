package io.ratelimit;

import java.util.ArrayList;
import java.util.List;

import io.ratelimit.key.CounterKey;
import io.ratelimit.key.KeyLayout;
import io.ratelimit.key.Subject;
import io.ratelimit.limit.Algorithm;
import io.ratelimit.limit.Limit;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/**
 * Requests and their keys.
 */
class RateLimitRequestTests {

	private static final Policy POLICY = Policy.of("/search", Limit.parse("100/m"));

	private static final Subject PROJECT = Subject.project(1, 42);

	@Test
	void requestOfOnePolicyTakesOneUnitInTheModeOfTheLimiter() {
		RateLimitRequest request = RateLimitRequest.of(POLICY, PROJECT);
		assertThat(request.charges()).containsExactly(new Charge(POLICY, PROJECT, 1, null));
		assertThat(request.onFailure()).isNull();
	}

	@Test
	void requestMayTakeMore() {
		assertThat(RateLimitRequest.of(POLICY, PROJECT, 5).charges())
			.containsExactly(new Charge(POLICY, PROJECT, 5, null));
	}

	@Test
	void requestWithoutChargesIsRefused() {
		assertThatIllegalArgumentException().isThrownBy(() -> RateLimitRequest.of(List.of(), null))
			.withMessage("'charges' must not be empty");
	}

	@Test
	void requestKeepsTheChargesThatItWasMadeOf() {
		List<Charge> charges = new ArrayList<>(List.of(new Charge(POLICY, PROJECT, 1, RateLimitMode.MONITOR)));
		RateLimitRequest request = RateLimitRequest.of(charges, FailurePolicy.CLOSED);
		charges.clear();
		assertThat(request.charges()).containsExactly(new Charge(POLICY, PROJECT, 1, RateLimitMode.MONITOR));
		assertThat(request.onFailure()).isEqualTo(FailurePolicy.CLOSED);
		assertThat(request).hasToString("RateLimitRequest" + request.charges());
	}

	@Test
	void keysStandInTheOrderOfTheCharges() {
		Policy bucket = Policy.of("/search", "/traffic", Limit.parse("20/s", Algorithm.TOKEN_BUCKET));
		RateLimitRequest request = RateLimitRequest.of(
				List.of(new Charge(bucket, Subject.user("alice"), 1, null), new Charge(POLICY, PROJECT, 1, null)),
				null);
		assertThat(request.keys(KeyLayout.PLAIN)).extracting(CounterKey::counter)
			.containsExactly("ratelimit:/search/traffic:user:alice:tb", "ratelimit:/search:1:42");
	}

	@Test
	void keysAreMadeOnceForALayout() {
		RateLimitRequest request = RateLimitRequest.of(POLICY, PROJECT);
		assertThat(request.keys(KeyLayout.PLAIN)).isSameAs(request.keys(KeyLayout.PLAIN));
		assertThat(request.keys(KeyLayout.CLUSTERED)).extracting(CounterKey::counter)
			.containsExactly("{1}ratelimit:/search:1:42");
		assertThat(request.keys(KeyLayout.PLAIN)).extracting(CounterKey::counter)
			.containsExactly("ratelimit:/search:1:42");
	}

	@Test
	void keysCannotBeChanged() {
		List<CounterKey> keys = RateLimitRequest.of(POLICY, PROJECT).keys(KeyLayout.PLAIN);
		assertThatExceptionOfType(UnsupportedOperationException.class).isThrownBy(keys::clear);
	}

}
