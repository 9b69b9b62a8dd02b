package io.ratelimit.http;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.ratelimit.Decision;
import io.ratelimit.Decision.Outcome;
import io.ratelimit.Decision.Source;
import org.junit.jupiter.api.Test;

import static io.ratelimit.http.ResultBuilder.AT;
import static io.ratelimit.http.ResultBuilder.decision;
import static io.ratelimit.http.ResultBuilder.decisionAt;
import static io.ratelimit.http.ResultBuilder.policy;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * Headers of several decisions on one request.
 */
class MergedHeadersTests {

	private final RateLimitHeaders headers = new RateLimitHeaders(
			List.of(HeaderStyle.IETF, HeaderStyle.LEGACY, HeaderStyle.X), ResetFormat.EPOCH);

	@Test
	void policiesOfAllDecisionsStandInOneList() {
		assertThat(write(decision(policy("requests")), decision(elements().max(1000).used(10))))
			.containsEntry("RateLimit-Policy", "\"requests\";q=100;w=60, \"elements\";q=1000;w=60")
			.containsEntry("RateLimit", "\"requests\";r=82;t=45, \"elements\";r=990;t=45");
	}

	@Test
	void laterStateOfACounterReplacesTheEarlierInItsPlace() {
		assertThat(write(decision(elements().used(1), policy("requests")), decision(elements().used(4))))
			.containsEntry("RateLimit", "\"elements\";r=96;t=45, \"requests\";r=82;t=45")
			.containsEntry("RateLimit-Remaining", "82");
	}

	@Test
	void replacedStateDoesNotBind() {
		assertThat(write(decision(elements().used(99), policy("requests")), decision(elements().used(4))))
			.containsEntry("RateLimit-Remaining", "82");
	}

	@Test
	void samePolicyWithAnotherKeyStandsBeside() {
		assertThat(write(decision(policy("requests")), decision(policy("requests").key("other").used(1))))
			.containsEntry("RateLimit", "\"requests\";r=82;t=45, \"requests\";r=99;t=45");
	}

	@Test
	void sameKeyWithAnotherPolicyStandsBeside() {
		assertThat(write(decision(policy("requests")), decision(policy("hooks").used(1)))).containsEntry("RateLimit",
				"\"requests\";r=82;t=45, \"hooks\";r=99;t=45");
	}

	@Test
	void leastRemainingOverAllDecisionsBindsWithItsOwnTime() {
		Map<String, String> headers = write(decisionAt(AT, policy("requests").reset(3000)),
				decisionAt(AT + 10_000, elements().used(1).reset(20_000)));
		assertThat(headers).containsEntry("RateLimit-Remaining", "82")
			.containsEntry("X-RateLimit-Reset", Long.toString(AT / 1000 + 3));
	}

	@Test
	void violatedOneBindsFirstAndSetsRetryAfter() {
		Map<String, String> headers = write(decision(policy("requests").used(99)),
				decisionAt(AT + 10_000, elements().max(1000).used(900).over(50_000).reset(60_000)));
		assertThat(headers).containsEntry("RateLimit-Limit", "1000")
			.containsEntry("X-RateLimit-Reset", Long.toString(AT / 1000 + 70))
			.containsEntry("Retry-After", "50");
	}

	@Test
	void monitoredViolationOfAnEarlierDecisionStaysWithoutRetryAfter() {
		assertThat(write(decision(policy("requests").monitored().max(7).over(1000)), decision(elements().used(100))))
			.containsEntry("RateLimit-Limit", "7")
			.doesNotContainKey("Retry-After");
	}

	@Test
	void laterRoomInTheCounterThatBlockedEndsRetryAfter() {
		assertThat(write(decision(elements().over(1000)), decision(elements()))).doesNotContainKey("Retry-After");
	}

	@Test
	void oneDecisionIsWrittenAsItIs() {
		assertThat(write(decision(policy("requests")))).containsEntry("RateLimit", "\"requests\";r=82;t=45");
	}

	@Test
	void decisionsWithoutResultsAddNothing() {
		assertThat(write(decision(policy("requests")), Decision.without(Outcome.ALLOWED, Source.FAILED_OPEN, AT)))
			.containsEntry("RateLimit", "\"requests\";r=82;t=45")
			.containsEntry("X-RateLimit-Reset", Long.toString(AT / 1000 + 45));
		assertThat(write(Decision.without(Outcome.ALLOWED, Source.NONE, AT),
				Decision.without(Outcome.ALLOWED, Source.NONE, AT)))
			.isEmpty();
	}

	@Test
	void noDecisionsWriteNothing() {
		assertThat(write()).isEmpty();
	}

	private static ResultBuilder elements() {
		return policy("elements").key("ratelimit:/search/elements:1:42");
	}

	private Map<String, String> write(Decision... decisions) {
		Map<String, String> written = new LinkedHashMap<>();
		this.headers.write(List.of(decisions), written::put);
		return written;
	}

}
