package io.ratelimit.key;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

import io.lettuce.core.cluster.SlotHash;
import io.ratelimit.key.Subject.ServiceKey;
import io.ratelimit.limit.Algorithm;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * No text of a client makes the key of another.
 */
class ForgedKeyProperties {

	private static final Endpoint ENDPOINT = new Endpoint("/datasets/{datasetId}/search");

	@Property
	void encodedTextHasNothingThatEndsAPart(@ForAll("texts") String text) {
		assertThat(ClientText.encode(text)).doesNotContainPattern("[:{}\\p{Cntrl}\\x80-\\x9f]")
			.hasSizeLessThanOrEqualTo(ClientText.MAX_LENGTH)
			.matches((encoded) -> encoded.codePoints().noneMatch((c) -> Character.getType(c) == Character.SURROGATE));
	}

	@Property
	void differentTextsAreEncodedDifferently(@ForAll("texts") String text, @ForAll("texts") String other) {
		assertThat(ClientText.encode(text).equals(ClientText.encode(other))).isEqualTo(text.equals(other));
	}

	@Property
	void encodedTextThatAClientSendsIsNotTakenForTheTextItself(@ForAll("texts") String text) {
		String encoded = ClientText.encode(text);
		assertThat(ClientText.encode(encoded).equals(encoded)).isEqualTo(text.equals(encoded));
	}

	@Property
	void differentCallersHaveDifferentCounters(@ForAll("callers") List<Subject> callers, @ForAll KeyLayout layout) {
		Map<String, Object> owners = new HashMap<>();
		for (Subject caller : callers) {
			for (Algorithm algorithm : Algorithm.values()) {
				List<Object> owner = List.of(caller, algorithm);
				String key = layout.counter(ENDPOINT, "", caller, algorithm).counter();
				assertThat(owners.computeIfAbsent(key, (unused) -> owner)).as(key).isEqualTo(owner);
			}
		}
	}

	@Property
	void keyOfAServiceIsNoOtherCounter(@ForAll("serviceKeys") List<ServiceKey> keys,
			@ForAll("callers") List<Subject> callers, @ForAll KeyLayout layout) {
		Map<String, Object> owners = new HashMap<>();
		callers.forEach(
				(caller) -> owners.put(layout.counter(ENDPOINT, "", caller, Algorithm.FIXED_WINDOW).counter(), caller));
		for (ServiceKey key : keys) {
			for (String tier : List.of("rps", "rpm")) {
				List<Object> owner = List.of(key, tier);
				String counter = layout.counter(ENDPOINT, "/" + tier, key, Algorithm.FIXED_WINDOW).counter();
				assertThat(owners.computeIfAbsent(counter, (unused) -> owner)).as(counter).isEqualTo(owner);
			}
		}
	}

	@Property
	void differentPathsHaveDifferentCounters(@ForAll("texts") String path, @ForAll("texts") String other) {
		String key = counter(KeyLayout.PLAIN, Subject.path(path));
		assertThat(key.equals(counter(KeyLayout.PLAIN, Subject.path(other))))
			.isEqualTo(new Endpoint(path).equals(new Endpoint(other)));
		assertThat(key.substring("ratelimit:".length())).doesNotContain(":");
	}

	@Property
	void callerChoosesNoSlotButItsOwn(@ForAll("callers") List<Subject> callers) {
		for (Subject caller : callers) {
			String key = counter(KeyLayout.CLUSTERED, caller);
			String tag = key.substring(1, key.indexOf('}'));
			assertThat(key).startsWith("{" + tag + "}ratelimit:/datasets/{datasetId}/search:");
			assertThat(SlotHash.getSlot(key)).isEqualTo(SlotHash.getSlot(tag));
		}
	}

	@Property
	void overrideIsParsedFromTheKeyMadeOfIt(@ForAll("texts") String endpoint, @ForAll long organization,
			@ForAll long project, @ForAll KeyLayout layout) {
		for (OverrideKey override : List.of(OverrideKey.project(endpoint, organization, project),
				OverrideKey.organization(endpoint, organization))) {
			assertThat(layout.parseOverride(layout.override(override))).contains(override);
		}
	}

	@Property
	void anyTextIsParsedToNothingOrToTheOverrideThatMakesIt(@ForAll("texts") String text, @ForAll KeyLayout layout) {
		for (String key : List.of(text, "ratelimit_override:" + text, "{1}ratelimit_org_override:" + text)) {
			layout.parseOverride(key).ifPresent((override) -> assertThat(layout.override(override)).isEqualTo(key));
		}
	}

	@Provide
	Arbitrary<String> texts() {
		Arbitrary<String> pieces = Arbitraries.of("a", "b", "1", "42", ":", "{", "}", "/", "%", "%3A", "%25", "%h",
				"%u", "d800", "tb", "swl", "swc", "cc", "user", "ip", "key", "\n", "\0", "\u0085", "\ud800", "\udc00",
				"é");
		Arbitrary<String> tricky = pieces.list().ofMaxSize(6).map((list) -> String.join("", list));
		Arbitrary<String> hashed = tricky.map((text) -> "a".repeat(128) + text);
		return Arbitraries.oneOf(tricky, tricky, hashed, Arbitraries.strings().all().ofMaxLength(140));
	}

	@Provide
	Arbitrary<List<Subject>> callers() {
		Arbitrary<Subject> keys = texts().list()
			.ofMinSize(1)
			.ofMaxSize(3)
			.map((parts) -> Subject.key(parts.toArray(String[]::new)));
		Arbitrary<Subject> addresses = Arbitraries.of("1", "cc", "2001", ":", "::", "192.0.2.1", "/64", "%eth0", "{")
			.list()
			.ofMaxSize(5)
			.map((parts) -> Subject.address(String.join("", parts)));
		Arbitrary<Subject> projects = Arbitraries.longs()
			.between(0, 3)
			.tuple2()
			.map((ids) -> Subject.project(ids.get1(), ids.get2()));
		return Arbitraries.oneOf(keys, addresses, projects, texts().map(Subject::user), texts().map(Subject::address))
			.list()
			.ofMinSize(2)
			.ofMaxSize(12);
	}

	@Provide
	Arbitrary<List<ServiceKey>> serviceKeys() {
		Arbitrary<String> keys = Arbitraries.of("a", ".", "rps", ".rpm", ":", "ratelimit:", "{", "}", "%", "x")
			.list()
			.ofMaxSize(5)
			.map((pieces) -> String.join("", pieces));
		return Combinators.combine(Arbitraries.of("a", "x", "ratelimit", "a-rps"), Arbitraries.oneOf(keys, texts()))
			.as(ServiceKey::new)
			.list()
			.ofMinSize(2)
			.ofMaxSize(12);
	}

	private static String counter(KeyLayout layout, Subject subject) {
		return layout.counter(ENDPOINT, "", subject, Algorithm.FIXED_WINDOW).counter();
	}

}
