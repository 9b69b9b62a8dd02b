package io.ratelimit.web.support;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import io.ratelimit.FailurePolicy;
import io.ratelimit.Policy;
import io.ratelimit.RateLimitMode;
import io.ratelimit.RateLimitRequest;
import io.ratelimit.RateLimiter;
import io.ratelimit.http.RateLimitHeaders;
import io.ratelimit.http.ResetFormat;
import io.ratelimit.limit.Limit;
import io.ratelimit.mode.ModeSource;
import io.ratelimit.web.LimitedRequest;
import io.ratelimit.web.Scope;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import org.springframework.mock.env.MockEnvironment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.Mockito.mock;

/**
 * Tests for the failure policy of a request whose limits differ.
 */
class RequestLimiterTests {

	private final RequestLimiter limiter = new RequestLimiter(mock(RateLimiter.class),
			new Subjects(new AttributeProjectResolver(), new ClientAddresses(List.of())),
			new RateLimitHeaders(List.of(), ResetFormat.DELTA),
			new ModeSource(new MockEnvironment(), () -> RateLimitMode.ON), new ExcludedPaths(List.of()),
			FailurePolicy.LOCAL);

	@Test
	void requestWithoutAPolicyOfItsOwnLeavesItToTheStore() {
		assertThat(onFailure((FailurePolicy) null)).isNull();
	}

	@Test
	void policyOfTheOnlyLimitHolds() {
		assertThat(onFailure(FailurePolicy.OPEN)).isEqualTo(FailurePolicy.OPEN);
	}

	@Test
	void strictestOfAllPoliciesHoldsAndTheOthersAreThoseOfTheProperty() {
		assertThat(onFailure(FailurePolicy.OPEN, null)).isEqualTo(FailurePolicy.LOCAL);
		assertThat(onFailure(null, FailurePolicy.CLOSED)).isEqualTo(FailurePolicy.CLOSED);
		assertThat(onFailure(FailurePolicy.OPEN, FailurePolicy.CLOSED)).isEqualTo(FailurePolicy.CLOSED);
	}

	private @Nullable FailurePolicy onFailure(@Nullable FailurePolicy... policies) {
		List<PlannedLimit> limits = new ArrayList<>();
		for (FailurePolicy policy : policies) {
			Policy limit = Policy.of("/search", "/" + limits.size(), Limit.parse("5/m"));
			limits.addAll(
					new LimitTerms(Scope.CALLER, "", null, "1", () -> null, policy, "", LimitedRequest::pathVariables)
						.plan(List.of(limit)));
		}
		ExchangeLimits exchange = new ExchangeLimits(new LimitPlan(limits, Map.of()), new StubRequest(),
				(name, value) -> {
				}, (endpoint) -> {
				});
		RateLimitRequest question = this.limiter.question(exchange);
		assertThat(question).isNotNull();
		return question.onFailure();
	}

}
