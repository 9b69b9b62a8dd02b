package io.ratelimit;

import io.ratelimit.key.Endpoint;
import io.ratelimit.limit.Limit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

/**
 * Policies and their names.
 */
class PolicyTests {

	@Test
	void policyIsNamedByItsEndpointWithOrWithoutItsSuffix() {
		Policy policy = Policy.of("/search", "/elements", Limit.parse("1/m"));
		assertThat(policy.isOn(new Endpoint("/search"))).isTrue();
		assertThat(policy.isOn(new Endpoint("search/elements/"))).isTrue();
		assertThat(policy.isOn(new Endpoint("/search/rps"))).isFalse();
	}

	private static final Limit LIMIT = Limit.parse("100/m");

	@ParameterizedTest
	@CsvSource({ "'', requests", "/, requests", "/traffic, traffic_requests", "traffic/, traffic_requests",
			"/elements, elements", "/traffic/elements, traffic_elements", "/a/b, a_b_requests",
			"/myelements, myelements_requests", "/rps, rps_requests", "/traffic/rps, traffic_rps_requests" })
	void nameFollowsTheSuffix(String suffix, String name) {
		assertThat(Policy.nameOf(suffix)).isEqualTo(name);
		assertThat(Policy.of("/search", suffix, LIMIT).name()).isEqualTo(name);
	}

	@Test
	void policyOfAnEndpointIsNamedRequests() {
		assertThat(Policy.of("search/", LIMIT)).isEqualTo(new Policy(new Endpoint("/search"), "", "requests", LIMIT));
	}

	@ParameterizedTest
	@ValueSource(strings = { "hooks", "Hooks 2: \"a\\b\"", "~", " " })
	void givenNameOfPrintableAsciiIsAccepted(String name) {
		assertThat(new Policy(new Endpoint("/search"), "/traffic", name, LIMIT).name()).isEqualTo(name);
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "höoks", "a\nb", "a\tb", "\u007f", "\u0000", "日本" })
	void nameThatIsNotPrintableAsciiIsRefused(String name) {
		assertThatIllegalArgumentException().isThrownBy(() -> new Policy(new Endpoint("/search"), "", name, LIMIT))
			.withMessage("'policyName' must be printable ASCII, was '" + name + "'");
	}

	@Test
	@SuppressWarnings("NullAway")
	void policyWithAMissingPartIsRefusedNamingIt() {
		Endpoint endpoint = new Endpoint("/search");
		assertThatNullPointerException().isThrownBy(() -> new Policy(null, "", "a", LIMIT))
			.withMessage("'endpoint' must not be null");
		assertThatNullPointerException().isThrownBy(() -> new Policy(endpoint, null, "a", LIMIT))
			.withMessage("'suffix' must not be null");
		assertThatNullPointerException().isThrownBy(() -> new Policy(endpoint, "", null, LIMIT))
			.withMessage("'policyName' must not be null");
		assertThatNullPointerException().isThrownBy(() -> new Policy(endpoint, "", "a", null))
			.withMessage("'limit' must not be null");
	}

}
