package io.ratelimit;

import java.time.Duration;
import java.util.List;

import io.ratelimit.key.Endpoint;
import io.ratelimit.key.KeyLayout;
import io.ratelimit.key.Subject;
import io.ratelimit.limit.Algorithm;
import io.ratelimit.limit.FixedWindow;
import io.ratelimit.limit.Limit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.tuple;

/**
 * Policies of a list of limits.
 */
class TiersTests {

	@Test
	void severalLimitsHaveASuffixAndANameAfterTheirWindows() {
		assertThat(Policy.tiers("/search", "", null, limits("20/s, 1000/m, 50000/h, 100000/d, 10/30s")))
			.extracting(Policy::suffix, Policy::name)
			.containsExactly(tuple("/rps", "rps_requests"), tuple("/rpm", "rpm_requests"),
					tuple("/rph", "rph_requests"), tuple("/rpd", "rpd_requests"),
					tuple("/per_30s", "per_30s_requests"));
	}

	@Test
	void severalLimitsKeepTheirOrderAndNumbers() {
		List<Limit> limits = limits("1000/m, 20/s burst 40");
		assertThat(Policy.tiers("/search", "", null, limits)).extracting(Policy::limit).isEqualTo(limits);
	}

	@Test
	void singleLimitHasNoTier() {
		Limit limit = Limit.parse("20/s");
		assertThat(Policy.tiers("/search", "", null, List.of(limit))).containsExactly(Policy.of("/search", limit));
		assertThat(Policy.tiers("/search", "/traffic", null, List.of(limit)))
			.containsExactly(Policy.of("/search", "/traffic", limit));
		assertThat(Policy.tiers("/search", "/traffic", "hooks", List.of(limit)))
			.containsExactly(new Policy(new Endpoint("/search"), "/traffic", "hooks", limit));
	}

	@ParameterizedTest
	@CsvSource({ "/traffic", "traffic", "/traffic/" })
	void tierIsAppendedToAGivenSuffix(String suffix) {
		assertThat(Policy.tiers("/search", suffix, null, limits("20/s, 10/30s")))
			.extracting(Policy::suffix, Policy::name)
			.containsExactly(tuple("/traffic/rps", "traffic_rps_requests"),
					tuple("/traffic/per_30s", "traffic_per_30s_requests"));
	}

	@Test
	void tierIsAppendedToAGivenName() {
		assertThat(Policy.tiers("/search", "", "hooks", limits("20/s, 10/30s")))
			.extracting(Policy::suffix, Policy::name)
			.containsExactly(tuple("/rps", "hooks_rps"), tuple("/per_30s", "hooks_per_30s"));
	}

	@ParameterizedTest
	@CsvSource({ "PT1S, /rps", "PT60S, /rpm", "PT60M, /rph", "PT3600S, /rph", "PT24H, /rpd", "PT86400S, /rpd",
			"PT30S, /per_30s", "PT90S, /per_90s", "PT5M, /per_5m", "PT300S, /per_5m", "PT90M, /per_90m",
			"PT2H, /per_2h", "PT36H, /per_36h", "P7D, /per_7d", "P365D, /per_365d", "PT0.001S, /per_1ms",
			"PT1.5S, /per_1500ms" })
	void tierIsNamedInTheLargestWholeUnit(Duration window, String suffix) {
		Limit other = new FixedWindow(1, Duration.ofMillis(7), false);
		assertThat(Policy.tiers("/search", "", null, List.of(new FixedWindow(1, window, false), other)).get(0).suffix())
			.isEqualTo(suffix);
	}

	@Test
	void tiersHaveCountersAndOverridesOfTheirOwn() {
		List<Charge> charges = Policy
			.tiers("/search", "", null, Limit.parseList("20/s, 1000/m", Algorithm.FIXED_WINDOW))
			.stream()
			.map((policy) -> new Charge(policy, Subject.project(1, 42), 1, null))
			.toList();
		assertThat(RateLimitRequest.of(charges, null).keys(KeyLayout.PLAIN))
			.extracting((key) -> key.counter(), (key) -> key.overrides())
			.containsExactly(
					tuple("ratelimit:/search/rps:1:42",
							List.of("ratelimit_override:/search/rps:1:42", "ratelimit_org_override:/search/rps:1")),
					tuple("ratelimit:/search/rpm:1:42",
							List.of("ratelimit_override:/search/rpm:1:42", "ratelimit_org_override:/search/rpm:1")));
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			20/s, 20/s         | 1s
			20/s, 10/m, 30/60s | 1m
			10/30s, 20/30s     | 30s
			1/24h, 2/d         | 1d
			""")
	void twoLimitsOfAWindowAreRefusedNamingTheWindowAndTheFix(String limits, String window) {
		assertThatIllegalArgumentException().isThrownBy(() -> Policy.tiers("/search", "", null, limits(limits)))
			.withMessage("'limits' must have one entry for a window, was several for %s: "
					+ "keep one of them, or give one a 'suffix' of its own", window);
	}

	@Test
	void listWithoutLimitsIsRefused() {
		assertThatIllegalArgumentException().isThrownBy(() -> Policy.tiers("/search", "", null, List.of()))
			.withMessage("'limits' must have at least one entry, was empty");
	}

	@Test
	void givenNameThatIsNotPrintableAsciiIsRefused() {
		assertThatIllegalArgumentException()
			.isThrownBy(() -> Policy.tiers("/search", "", "höoks", limits("20/s, 10/m")))
			.withMessage("'policyName' must be printable ASCII, was 'höoks_rps'");
	}

	private static List<Limit> limits(String text) {
		return Limit.parseList(text, Algorithm.TOKEN_BUCKET);
	}

}
