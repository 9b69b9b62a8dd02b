package io.ratelimit.key;

import io.ratelimit.limit.Algorithm;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The keys that services in other languages share.
 */
class PlainKeyTests {

	@Test
	void projectHasACounterAndTwoOverrides() {
		CounterKey key = key("/search", "", Subject.project(1, 42));
		assertThat(key.counter()).isEqualTo("ratelimit:/search:1:42");
		assertThat(key.overrides()).containsExactly("ratelimit_override:/search:1:42",
				"ratelimit_org_override:/search:1");
	}

	@Test
	void suffixIsAppendedToTheEndpointInAllKeys() {
		CounterKey key = key("/api/matrix", "/elements", Subject.project(1, 42));
		assertThat(key.counter()).isEqualTo("ratelimit:/api/matrix/elements:1:42");
		assertThat(key.overrides()).containsExactly("ratelimit_override:/api/matrix/elements:1:42",
				"ratelimit_org_override:/api/matrix/elements:1");
	}

	@Test
	void routePatternKeepsItsBracesAndColons() {
		assertThat(counter("/v1/{id:[0-9]+}/search", Subject.project(1, 42)))
			.isEqualTo("ratelimit:/v1/{id:[0-9]+}/search:1:42");
	}

	@Test
	void endpointIsNormalisedInAKey() {
		assertThat(counter("search/", Subject.project(1, 42))).isEqualTo("ratelimit:/search:1:42");
		assertThat(counter("/", Subject.project(1, 42))).isEqualTo("ratelimit:/:1:42");
	}

	@Test
	void userIsCountedByName() {
		assertThat(counter("/search", Subject.user("alice@example.org")))
			.isEqualTo("ratelimit:/search:user:alice@example.org");
	}

	@ParameterizedTest
	@CsvSource({ "192.0.2.1, 192.0.2.1", "2001:db8:1:2::/64, 2001:db8:1:2::/64", "2001:DB8::, 2001:DB8::",
			"::ffff:192.0.2.1, ::ffff:192.0.2.1", "fe80::1%eth0, fe80%3A%3A1%25eth0", "unknown, unknown",
			"forged:1:42, forged%3A1%3A42" })
	void addressIsCountedAsItIsUnlessItIsNone(String address, String part) {
		assertThat(counter("/search", Subject.address(address))).isEqualTo("ratelimit:/search:ip:" + part);
	}

	@Test
	void keyExpressionIsCountedByItsParts() {
		assertThat(counter("/search", Subject.key("acme"))).isEqualTo("ratelimit:/search:key:acme");
		assertThat(counter("/search", Subject.key("acme", "en"))).isEqualTo("ratelimit:/search:key:acme:en");
		assertThat(counter("/search", Subject.key("tenant:acme", "en")))
			.isEqualTo("ratelimit:/search:key:tenant%3Aacme:en");
	}

	@Test
	void pathStandsInThePlaceOfTheEndpoint() {
		assertThat(counter("/users/{id}", Subject.path("/users/1"))).isEqualTo("ratelimit:/users/1");
		assertThat(counter("/users/{id}", Subject.path("/users/1/"))).isEqualTo("ratelimit:/users/1");
		assertThat(counter("webhook", Subject.path("/hooks/a:1:42"))).isEqualTo("ratelimit:/hooks/a%3A1%3A42");
		assertThat(counter("/", Subject.path(""))).isEqualTo("ratelimit:/");
	}

	@Test
	void pathGetsTheSuffix() {
		assertThat(key("/users/{id}", "/rps", Subject.path("/users/1")).counter()).isEqualTo("ratelimit:/users/1/rps");
	}

	@Test
	void longPathIsHashedBeforeItsSuffix() {
		assertThat(key("/files/**", "/rps", Subject.path("/files/" + "a".repeat(200))).counter())
			.matches("ratelimit:/%h[0-9a-f]{64}/rps");
	}

	@Test
	void allCallersAreCountedByTheEndpoint() {
		assertThat(counter("/search", Subject.EVERYONE)).isEqualTo("ratelimit:/search");
		assertThat(key("/search", "/rps", Subject.EVERYONE).counter()).isEqualTo("ratelimit:/search/rps");
	}

	@Test
	void onlyProjectsHaveOverrides() {
		assertThat(key("/search", "", Subject.user("alice")).overrides()).isEmpty();
		assertThat(key("/search", "", Subject.address("192.0.2.1")).overrides()).isEmpty();
		assertThat(key("/search", "", Subject.key("acme")).overrides()).isEmpty();
		assertThat(key("/search", "", Subject.path("/search")).overrides()).isEmpty();
		assertThat(key("/search", "", Subject.EVERYONE).overrides()).isEmpty();
	}

	@ParameterizedTest
	@CsvSource({ "FIXED_WINDOW, ''", "TOKEN_BUCKET, :tb", "SLIDING_WINDOW_LOG, :swl", "SLIDING_WINDOW_COUNTER, :swc",
			"CONCURRENCY, :cc" })
	void algorithmStandsAtTheEndOfTheCounterOnly(Algorithm algorithm, String type) {
		CounterKey key = KeyLayout.PLAIN.counter(new Endpoint("/search"), "", Subject.project(1, 42), algorithm);
		assertThat(key.counter()).isEqualTo("ratelimit:/search:1:42" + type);
		assertThat(key.overrides()).containsExactly("ratelimit_override:/search:1:42",
				"ratelimit_org_override:/search:1");
		assertThat(KeyLayout.PLAIN.counter(new Endpoint("/search"), "", Subject.user("alice"), algorithm).counter())
			.isEqualTo("ratelimit:/search:user:alice" + type);
		assertThat(KeyLayout.PLAIN.counter(new Endpoint("/search"), "", Subject.EVERYONE, algorithm).counter())
			.isEqualTo("ratelimit:/search" + type);
		assertThat(KeyLayout.PLAIN.counter(new Endpoint("/{id}"), "", Subject.path("/1"), algorithm).counter())
			.isEqualTo("ratelimit:/1" + type);
	}

	@ParameterizedTest
	@CsvSource({ "tb, TOKEN_BUCKET", "swl, SLIDING_WINDOW_LOG", "swc, SLIDING_WINDOW_COUNTER", "cc, CONCURRENCY" })
	void lastPartThatReadsLikeAnAlgorithmMeetsNoCounterOfIt(String part, Algorithm algorithm) {
		assertThat(counter("/search", Subject.key("acme", part))).isEqualTo("ratelimit:/search:key:acme:%" + part)
			.isNotEqualTo(
					KeyLayout.PLAIN.counter(new Endpoint("/search"), "", Subject.key("acme"), algorithm).counter());
		assertThat(counter("/search", Subject.key(part))).isEqualTo("ratelimit:/search:key:" + part);
		assertThat(counter("/search", Subject.user(part))).isEqualTo("ratelimit:/search:user:" + part);
	}

	@Test
	void lastGroupOfAnAddressThatReadsLikeAnAlgorithmMeetsNoCounterOfIt() {
		assertThat(counter("/search", Subject.address("2001:db8::1:cc"))).isNotEqualTo(KeyLayout.PLAIN
			.counter(new Endpoint("/search"), "", Subject.address("2001:db8::1"), Algorithm.CONCURRENCY)
			.counter());
	}

	@Test
	void nameOfACallerTellsItsKind() {
		assertThat(KeyLayout.caller(Subject.project(1, 42))).isEqualTo("project:1:42");
		assertThat(KeyLayout.caller(Subject.user("al:ice"))).isEqualTo("user:al%3Aice");
		assertThat(KeyLayout.caller(Subject.address("203.0.113.9"))).isEqualTo("ip:203.0.113.9");
		assertThat(KeyLayout.caller(Subject.key("acme", "en"))).isEqualTo("key:acme:en");
		assertThat(KeyLayout.caller(Subject.path("/users/1/"))).isEqualTo("path:/users/1");
		assertThat(KeyLayout.caller(Subject.EVERYONE)).isEqualTo("everyone");
	}

	@Test
	void modeOfTheFleetIsNoCounterAndNoOverride() {
		assertThat(KeyLayout.fleetMode()).isEqualTo("ratelimit_mode").doesNotStartWith("ratelimit:");
		assertThat(KeyLayout.PLAIN.parseOverride(KeyLayout.fleetMode())).isEmpty();
		assertThat(KeyLayout.CLUSTERED.parseOverride(KeyLayout.fleetMode())).isEmpty();
	}

	@ParameterizedTest
	@CsvSource({ "tenant:acme:lang:en, tenant:acme:lang:en", "a.rps, a.rps", "'', ''", "{other}.x, %7Bother%7D.x",
			"50%, 50%25" })
	void keyOfAServiceStandsBetweenItsNameAndTheTier(String key, String part) {
		CounterKey keys = key("/sentiment-service", "/rpm", Subject.serviceKey("sentiment-service", key));
		assertThat(keys.counter()).isEqualTo("sentiment-service." + part + ".rpm");
		assertThat(keys.overrides()).isEmpty();
	}

	@Test
	void longKeyOfAServiceIsHashed() {
		assertThat(key("/s", "/rps", Subject.serviceKey("s", "a".repeat(200))).counter())
			.matches("s\\.%h[0-9a-f]{64}\\.rps");
	}

	private static String counter(String endpoint, Subject subject) {
		return key(endpoint, "", subject).counter();
	}

	private static CounterKey key(String endpoint, String suffix, Subject subject) {
		return KeyLayout.PLAIN.counter(new Endpoint(endpoint), suffix, subject, Algorithm.FIXED_WINDOW);
	}

}
