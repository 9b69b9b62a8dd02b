package io.ratelimit.http;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.ratelimit.Decision;
import io.ratelimit.Decision.Source;
import io.ratelimit.RateLimitResult;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What is written is what is read.
 */
class RateLimitDraftProperties {

	private static final long MAX = 999_999_999_999_999L;

	@Property
	void writtenFieldsAreReadBack(@ForAll("results") List<RateLimitResult> results) {
		Map<String, String> headers = write(results);
		assertThat(ServerPolicy.parse(List.of(headers.get("RateLimit-Policy"))))
			.isEqualTo(results.stream().map(RateLimitDraftProperties::policy).toList());
		assertThat(ServerLimit.parse(List.of(headers.get("RateLimit"))))
			.isEqualTo(results.stream().map(RateLimitDraftProperties::limit).toList());
	}

	@Property
	void anyTextIsReadWithoutAnException(@ForAll("fields") String field) {
		assertThat(ServerPolicy.parse(List.of(field))).isNotNull();
		assertThat(ServerLimit.parse(List.of(field, field))).isNotNull();
	}

	@Property
	void anyPartOfAFieldIsReadWithoutAnException(@ForAll("results") List<RateLimitResult> results,
			@ForAll char replacement) {
		String field = write(results).get("RateLimit");
		for (int i = 0; i < field.length(); i++) {
			assertThat(ServerLimit.parse(List.of(field.substring(0, i)))).isNotNull();
			assertThat(ServerLimit.parse(List.of(field.substring(0, i) + replacement + field.substring(i + 1))))
				.isNotNull();
		}
	}

	@Provide
	Arbitrary<List<RateLimitResult>> results() {
		Arbitrary<String> names = Arbitraries.strings()
			.withCharRange(' ', '~')
			.withChars("\"\\")
			.ofMinLength(1)
			.ofMaxLength(40);
		Arbitrary<Long> numbers = Arbitraries.longs();
		Arbitrary<Long> windows = Arbitraries.longs().between(1, Long.MAX_VALUE);
		return Combinators.combine(names, windows, numbers, windows, numbers)
			.as((name, max, used, window,
					free) -> ResultBuilder.policy(name).max(max).used(used).window(window).free(free).build())
			.list()
			.ofMinSize(1)
			.ofMaxSize(5);
	}

	@Provide
	Arbitrary<String> fields() {
		return Arbitraries.strings().withChars("\"\\;=,:?@%-.* \taqrtw019(\u00fc\0").ofMaxLength(20);
	}

	private static Map<String, String> write(List<RateLimitResult> results) {
		Map<String, String> headers = new LinkedHashMap<>();
		new RateLimitHeaders(List.of(HeaderStyle.IETF), ResetFormat.DELTA)
			.write(Decision.of(Source.MEMORY, results, "id", 0, List.of()), headers::put);
		return headers;
	}

	private static ServerPolicy policy(RateLimitResult result) {
		return new ServerPolicy(result.policy().name(), Math.min(MAX, result.max()), "requests",
				seconds(result.windowMillis()), null);
	}

	private static ServerLimit limit(RateLimitResult result) {
		return new ServerLimit(result.policy().name(), Math.min(MAX, result.remaining()), seconds(result.freeMillis()),
				null);
	}

	private static Duration seconds(long millis) {
		long seconds = Math.max(0, millis) / 1000 + ((millis > 0 && millis % 1000 > 0) ? 1 : 0);
		return Duration.ofSeconds(Math.min(MAX, seconds));
	}

}
