package io.ratelimit.document;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Duration;
import java.time.Instant;
import java.util.Date;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import io.ratelimit.Policy;
import io.ratelimit.key.Endpoint;
import io.ratelimit.limit.FixedWindow;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class DocumentReaderTests {

	private static final String ID = "sentiment-service";

	private static final Instant TIME = Instant.parse("2026-01-31T14:23:00Z");

	private static ServiceDocument read(String field, @Nullable Object value) {
		Map<String, Object> fields = new HashMap<>(Map.of("last_updated", TIME));
		fields.put(field, value);
		return DocumentReader.read(ID, fields);
	}

	@Test
	void documentHasAPolicyForEachTierThatIsThere() {
		ServiceDocument document = DocumentReader.read(ID,
				Map.of("_id", ID, "last_updated", "2026-01-31T15:23:00+01:00", "general_rate_limit",
						Map.of("rpd", 100000, "rps", 20, "rph", 50000L, "rpm", 1000), "custom_rate_limits",
						Map.of("tenant:acme:lang:en", Map.of("rpm", 500, "rph", 20000))));
		assertThat(document.id()).isEqualTo(ID);
		assertThat(document.lastUpdated()).isEqualTo(TIME);
		assertThat(document.customKeys()).isOne();
		assertThat(document.general()).extracting(Policy::name)
			.containsExactly("sentiment-service_rps", "sentiment-service_rpm", "sentiment-service_rph",
					"sentiment-service_rpd");
		assertThat(document.policies("tenant:acme:lang:en")).containsExactly(
				new Policy(new Endpoint(ID), "/rpm", "sentiment-service_rpm",
						new FixedWindow(500, Duration.ofMinutes(1), false)),
				new Policy(new Endpoint(ID), "/rph", "sentiment-service_rph",
						new FixedWindow(20000, Duration.ofHours(1), false)));
		assertThat(document).hasToString("ServiceDocument[sentiment-service of 2026-01-31T14:23:00Z, 1 custom keys]");
	}

	@Test
	void keyMatchesExactlyOrNotAtAll() {
		ServiceDocument document = DocumentReader.read(ID, Map.of("last_updated", TIME, "general_rate_limit",
				Map.of("rps", 20), "custom_rate_limits", Map.of("Acme", Map.of("rps", 1), "vip", Map.of())));
		assertThat(document.policies("acme")).isSameAs(document.general());
		assertThat(document.policies("Acme")).extracting((policy) -> policy.limit().max()).containsExactly(1L);
		assertThat(document.policies("vip")).isEmpty();
	}

	@Test
	void documentWithoutLimitsLimitsNothing() {
		assertThat(read("general_rate_limit", null).general()).isEmpty();
		assertThat(read("custom_rate_limits", null).policies("x")).isEmpty();
		Map<String, Object> absent = new HashMap<>();
		absent.put("rps", null);
		assertThat(read("general_rate_limit", absent).general()).isEmpty();
	}

	@ParameterizedTest
	@MethodSource("wholeNumbers")
	void wholeNumberOfAnyTypeIsAccepted(Number number) {
		assertThat(read("general_rate_limit", Map.of("rps", number)).general())
			.extracting((policy) -> policy.limit().max())
			.containsExactly(20L);
	}

	static Stream<Number> wholeNumbers() {
		return Stream.of(20, 20L, 20.0, new BigDecimal("2e1"), BigInteger.valueOf(20), (short) 20);
	}

	@Test
	void dateIsATime() {
		assertThat(read("last_updated", Date.from(TIME)).lastUpdated()).isEqualTo(TIME);
	}

	@ParameterizedTest
	@MethodSource("bad")
	void badFieldIsRefusedNamingItAndTheValue(String field, @Nullable Object value, String message) {
		assertThatExceptionOfType(InvalidDocumentException.class).isThrownBy(() -> read(field, value))
			.withMessage("Document 'sentiment-service': " + message);
	}

	static Stream<Arguments> bad() {
		String range = " must be a whole number from 1 to 999999999999999, was ";
		return Stream.of(
				Arguments.of("general_rate_limit", "fast",
						"'general_rate_limit' must be an object, was the text 'fast'"),
				Arguments.of("general_rate_limit", Map.of("rps", "20"),
						"'general_rate_limit.rps'" + range + "the text '20'"),
				Arguments.of("general_rate_limit", Map.of("rps", 0), "'general_rate_limit.rps'" + range + "0"),
				Arguments.of("general_rate_limit", Map.of("rpm", -1L), "'general_rate_limit.rpm'" + range + "-1"),
				Arguments.of("general_rate_limit", Map.of("rph", 1_000_000_000_000_000L),
						"'general_rate_limit.rph'" + range + "1000000000000000"),
				Arguments.of("general_rate_limit", Map.of("rpd", 1.5), "'general_rate_limit.rpd'" + range + "1.5"),
				Arguments.of("general_rate_limit", Map.of("rpd", Double.NaN),
						"'general_rate_limit.rpd'" + range + "NaN"),
				Arguments.of("general_rate_limit", Map.of("rpd", new BigInteger("9".repeat(99))),
						"'general_rate_limit.rpd'" + range + "9".repeat(60) + "…"),
				Arguments.of("general_rate_limit", Map.of("rps", true), "'general_rate_limit.rps'" + range + "true"),
				Arguments.of("general_rate_limit", Map.of("rpx", 1),
						"the field 'general_rate_limit.rpx' is unknown, there are rpd, rph, rpm, rps"),
				Arguments.of("custom_rate_limits", List.of(),
						"'custom_rate_limits' must be an object, was a value of type ListN"),
				Arguments.of("custom_rate_limits", Map.of("tenant:acme", 5),
						"'custom_rate_limits[tenant:acme]' must be an object, was 5"),
				Arguments.of("custom_rate_limits", Map.of("a".repeat(100), Map.of("rps", "x")),
						"'custom_rate_limits[" + "a".repeat(60) + "…].rps'" + range + "the text 'x'"),
				Arguments.of("last_updated", null,
						"'last_updated' must be a time such as 2026-01-31T14:23:00Z, was nothing"),
				Arguments.of("last_updated", "yesterday",
						"'last_updated' must be a time such as 2026-01-31T14:23:00Z, was the text 'yesterday'"),
				Arguments.of("last_updated", 5, "'last_updated' must be a time such as 2026-01-31T14:23:00Z, was 5"),
				Arguments.of("_id", 5, "'_id' must be the text 'sentiment-service', was 5"), Arguments.of("limits", 5,
						"the field 'limits' is unknown, there are _id, custom_rate_limits, general_rate_limit, last_updated"));
	}

	@Test
	void nameWithADotIsRefused() {
		assertThatExceptionOfType(InvalidDocumentException.class)
			.isThrownBy(() -> DocumentReader.read("a.b", Map.of("last_updated", TIME)))
			.withMessage("Document 'a.b': '_id' must be 1 to 100 letters, digits, '-' or '_'");
	}

}
