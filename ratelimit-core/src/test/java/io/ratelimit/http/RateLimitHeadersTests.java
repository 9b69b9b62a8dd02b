package io.ratelimit.http;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.ratelimit.Decision;
import io.ratelimit.Decision.Outcome;
import io.ratelimit.Decision.Source;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

import static io.ratelimit.http.HeaderStyle.IETF;
import static io.ratelimit.http.HeaderStyle.LEGACY;
import static io.ratelimit.http.HeaderStyle.X;
import static io.ratelimit.http.ResultBuilder.decision;
import static io.ratelimit.http.ResultBuilder.policy;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;
import static org.assertj.core.api.Assertions.entry;

/**
 * Headers of one decision.
 */
class RateLimitHeadersTests {

	@Test
	void ietfWritesPolicyAndLimit() {
		assertThat(headers(decision(policy("requests")), IETF)).containsExactly(
				entry("RateLimit-Policy", "\"requests\";q=100;w=60"), entry("RateLimit", "\"requests\";r=82;t=45"));
	}

	@Test
	void ietfWithSeveralLimitsListsThemInTheirOrder() {
		Decision decision = decision(policy("rps_requests").max(20).window(1000).used(19).free(300),
				policy("elements").max(1000).used(1));
		assertThat(headers(decision, IETF)).containsExactly(
				entry("RateLimit-Policy", "\"rps_requests\";q=20;w=1, \"elements\";q=1000;w=60"),
				entry("RateLimit", "\"rps_requests\";r=1;t=1, \"elements\";r=999;t=45"));
	}

	@Test
	void ietfEscapesQuotesAndBackslashesInNames() {
		assertThat(headers(decision(policy("a\"b\\c")), IETF)).containsEntry("RateLimit", "\"a\\\"b\\\\c\";r=82;t=45");
	}

	@Test
	void ietfClampsNumbersToTheRangeOfStructuredFields() {
		Decision decision = decision(policy("requests").max(Long.MAX_VALUE).used(-5).free(Long.MAX_VALUE));
		assertThat(headers(decision, IETF)).containsExactly(
				entry("RateLimit-Policy", "\"requests\";q=999999999999999;w=60"),
				entry("RateLimit", "\"requests\";r=0;t=999999999999999"));
	}

	@ParameterizedTest
	@CsvSource({ "0, 0", "1, 1", "999, 1", "1000, 1", "1001, 2", "-1, 0" })
	void timesRoundUpToSeconds(long millis, long seconds) {
		Map<String, String> headers = headers(decision(policy("requests").free(millis).reset(millis)), IETF, LEGACY, X);
		assertThat(headers).containsEntry("RateLimit", "\"requests\";r=82;t=" + seconds)
			.containsEntry("RateLimit-Reset", Long.toString(seconds))
			.containsEntry("X-RateLimit-Reset", Long.toString(seconds));
	}

	@Test
	void windowOfAFractionRoundsUp() {
		assertThat(headers(decision(policy("requests").window(1500)), IETF)).containsEntry("RateLimit-Policy",
				"\"requests\";q=100;w=2");
	}

	@Test
	void legacyWritesTheLimitThatBindsWithItsReset() {
		Decision decision = decision(policy("minute"), policy("hour").max(90).used(80).free(10).reset(3_599_001));
		assertThat(headers(decision, LEGACY)).containsExactly(entry("RateLimit-Limit", "90"),
				entry("RateLimit-Remaining", "10"), entry("RateLimit-Reset", "3600"));
	}

	@Test
	void xWritesTheLimitThatBindsWithItsReset() {
		Decision decision = decision(policy("minute"), policy("hour").max(90).used(80).free(10).reset(3_599_001));
		assertThat(headers(decision, X)).containsExactly(entry("X-RateLimit-Limit", "90"),
				entry("X-RateLimit-Remaining", "10"), entry("X-RateLimit-Reset", "3600"));
	}

	@Test
	void xWithEpochRoundsTheMomentUp() {
		RateLimitHeaders headers = new RateLimitHeaders(List.of(X, LEGACY), ResetFormat.EPOCH);
		Map<String, String> written = new LinkedHashMap<>();
		headers.write(ResultBuilder.decisionAt(1_700_000_000_700L, policy("requests").reset(400)), written::put);
		assertThat(written).containsEntry("X-RateLimit-Reset", "1700000002").containsEntry("RateLimit-Reset", "1");
	}

	@Test
	void stylesAreWrittenInTheirOrderAndOnce() {
		assertThat(headers(decision(policy("requests")), X, IETF, X).keySet()).containsExactly("X-RateLimit-Limit",
				"X-RateLimit-Remaining", "X-RateLimit-Reset", "RateLimit-Policy", "RateLimit");
	}

	@Test
	void violatedLimitBindsBeforeOneWithLessRemaining() {
		Decision decision = decision(policy("minute").max(5).used(5), policy("cost").max(90).used(10).over(7000));
		assertThat(headers(decision, LEGACY)).containsEntry("RateLimit-Limit", "90");
	}

	@Test
	void blockedCarriesRetryAfterOfTheLongestRetryRoundedUp() {
		Decision decision = decision(policy("a").free(0).over(1500), policy("b").free(0).over(2001));
		assertThat(headers(decision, IETF)).containsEntry("Retry-After", "3");
	}

	@Test
	void blockedWithARetryAtOnceWaitsASecond() {
		assertThat(headers(decision(policy("a").free(0).over(0)), IETF)).containsEntry("Retry-After", "1");
	}

	@Test
	void retryAfterIsNotWithinTheEffectiveWindowOfAnyLimitThatBlocks() {
		Decision decision = decision(policy("a").free(9500).over(100), policy("b").free(0).over(2000));
		assertThat(headers(decision, IETF)).containsEntry("Retry-After", "10");
	}

	@Test
	void retryAfterTakesNoNoteOfLimitsThatDoNotBlock() {
		Decision decision = decision(policy("a").free(0).over(2000), policy("b").free(90_000),
				policy("c").monitored().free(80_000).over(80_000));
		assertThat(headers(decision, IETF)).containsEntry("Retry-After", "2");
	}

	@Test
	void blockedThatNoRetryCanCureHasNoRetryAfter() {
		Decision decision = decision(policy("a").never(101), policy("b").over(2000));
		assertThat(headers(decision, IETF)).containsKey("RateLimit").doesNotContainKey("Retry-After");
	}

	@Test
	void monitoredCarriesTheSameHeadersWithoutRetryAfter() {
		Map<String, String> blocked = headers(decision(policy("a"), policy("b").over(2000)), IETF, LEGACY, X);
		Map<String, String> monitored = headers(decision(policy("a").monitored(), policy("b").monitored().over(2000)),
				IETF, LEGACY, X);
		assertThat(blocked.remove("Retry-After")).isEqualTo("45");
		assertThat(monitored).containsExactlyEntriesOf(blocked);
	}

	@Test
	void withoutStylesOnlyRetryAfterIsWritten() {
		assertThat(headers(decision(policy("requests")))).isEmpty();
		assertThat(headers(decision(policy("requests").over(1000)))).containsOnlyKeys("Retry-After");
	}

	@ParameterizedTest
	@EnumSource(names = { "NONE", "FAILED_OPEN" })
	void decisionWithoutResultsWritesNothing(Source source) {
		assertThat(headers(Decision.without(Outcome.ALLOWED, source, 0), IETF, LEGACY, X)).isEmpty();
	}

	@Test
	void failedClosedWritesNothing() {
		assertThat(headers(Decision.without(Outcome.BLOCKED, Source.FAILED_CLOSED, 0), IETF, LEGACY, X)).isEmpty();
	}

	@Test
	void resetFormatIsRequired() {
		assertThatNullPointerException().isThrownBy(() -> new RateLimitHeaders(List.of(IETF), null))
			.withMessage("'xReset' must not be null");
	}

	private static Map<String, String> headers(Decision decision, HeaderStyle... styles) {
		Map<String, String> headers = new LinkedHashMap<>();
		new RateLimitHeaders(List.of(styles), ResetFormat.DELTA).write(decision, headers::put);
		return headers;
	}

}
