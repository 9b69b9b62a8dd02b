package io.ratelimit.key;

import java.util.List;
import java.util.stream.Stream;

import io.lettuce.core.cluster.SlotHash;
import io.ratelimit.limit.Algorithm;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The keys on Redis Cluster, and the slots that they fall into.
 */
class ClusteredKeyTests {

	@Test
	void keysOfAProjectStartWithItsOrganization() {
		CounterKey key = key("/search", "", Subject.project(1, 42));
		assertThat(key.counter()).isEqualTo("{1}ratelimit:/search:1:42");
		assertThat(key.overrides()).containsExactly("{1}ratelimit_override:/search:1:42",
				"{1}ratelimit_org_override:/search:1");
	}

	@Test
	void keysOfOthersStartWithTheCaller() {
		assertThat(counter("/search", Subject.user("alice"))).isEqualTo("{user:alice}ratelimit:/search:user:alice");
		assertThat(counter("/search", Subject.address("192.0.2.1")))
			.isEqualTo("{ip:192.0.2.1}ratelimit:/search:ip:192.0.2.1");
		assertThat(counter("/search", Subject.key("acme", "en")))
			.isEqualTo("{key:acme:en}ratelimit:/search:key:acme:en");
	}

	@Test
	void keysWithoutCallerStartWithThePath() {
		assertThat(counter("/users/{id}", Subject.path("/users/1"))).isEqualTo("{/users/1}ratelimit:/users/1");
		assertThat(counter("/users/{id}", Subject.EVERYONE)).isEqualTo("{/users/(id)}ratelimit:/users/{id}");
	}

	@Test
	void tiersOfAServiceKeyShareASlot() {
		Subject subject = Subject.serviceKey("sentiment-service", "tenant:acme:{x}");
		assertThat(key("/sentiment-service", "/rps", subject).counter())
			.isEqualTo("{sentiment-service.tenant:acme:%7Bx%7D}.rps");
		assertThat(Stream.of("/rps", "/rpm", "/rph", "/rpd")
			.map((tier) -> slotOf(key("/sentiment-service", tier, subject).counter()))
			.distinct()).hasSize(1);
	}

	@ParameterizedTest
	@ValueSource(strings = { "/search", "/{a}", "/{a}/{b}/", "/}{", "/{", "/}", "/{}", "/v1/{id:[0-9]{3}}" })
	void counterOfAProjectSharesASlotWithItsOverrides(String endpoint) {
		for (Algorithm algorithm : Algorithm.values()) {
			CounterKey key = KeyLayout.CLUSTERED.counter(new Endpoint(endpoint), "/elements", Subject.project(1, 42),
					algorithm);
			int slot = SlotHash.getSlot("1");
			assertThat(key.overrides()).hasSize(2).allSatisfy((other) -> assertThat(slotOf(other)).isEqualTo(slot));
			assertThat(slotOf(key.counter())).isEqualTo(slot);
		}
	}

	@ParameterizedTest
	@MethodSource("subjects")
	void limitsOfAnEndpointShareASlotWhateverTheirSuffixAndAlgorithm(Subject subject) {
		for (String endpoint : List.of("/search", "/{a}", "/}{", "/{}")) {
			Endpoint limited = new Endpoint(endpoint);
			assertThat(Stream.of("", "/rps", "/rpm", "/{x}")
				.flatMap((suffix) -> Stream.of(Algorithm.values())
					.map((algorithm) -> KeyLayout.CLUSTERED.counter(limited, suffix, subject, algorithm)))
				.map((key) -> slotOf(key.counter()))
				.distinct()).hasSize(1);
		}
	}

	static Stream<Subject> subjects() {
		return Stream.of(Subject.project(1, 42), Subject.user("}{alice"), Subject.address("{192.0.2.1}"),
				Subject.key("{}", ""), Subject.path("/{}/1"), Subject.EVERYONE);
	}

	@Test
	void plainCounterFallsIntoAnotherSlotThanItsOverride() {
		CounterKey key = KeyLayout.PLAIN.counter(new Endpoint("/search"), "", Subject.project(1, 42),
				Algorithm.FIXED_WINDOW);
		assertThat(slotOf(key.counter())).isNotEqualTo(slotOf(key.overrides().get(0)));
	}

	private static int slotOf(String key) {
		return SlotHash.getSlot(key);
	}

	private static String counter(String endpoint, Subject subject) {
		return key(endpoint, "", subject).counter();
	}

	private static CounterKey key(String endpoint, String suffix, Subject subject) {
		return KeyLayout.CLUSTERED.counter(new Endpoint(endpoint), suffix, subject, Algorithm.FIXED_WINDOW);
	}

}
