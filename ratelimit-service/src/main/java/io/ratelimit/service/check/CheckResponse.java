package io.ratelimit.service.check;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.ratelimit.Decision;
import io.ratelimit.RateLimitResult;
import io.ratelimit.RateLimitResult.Verdict;
import io.ratelimit.limit.Algorithm;
import io.ratelimit.service.plan.Algorithms;
import io.swagger.v3.oas.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/**
 * The answer, by the limit that binds. Where no limit could be asked, it has no numbers.
 *
 * @param allowed whether the call may go on
 * @param limit how much there is
 * @param remaining how much is left
 * @param resetAt when all of it is back, in seconds since the epoch
 * @param retryAfterMs when a retry may succeed: 0 for a call that may go on, nothing for
 * one that never can
 * @param algorithm how the limit counts
 * @param leaseId what ends or extends a lease
 */
record CheckResponse(boolean allowed, @Nullable Long limit, @Nullable Long remaining,
		@JsonProperty("reset_at") @Nullable Long resetAt, @JsonProperty("retry_after_ms") @Nullable Long retryAfterMs,
		@Schema(allowableValues = {
				"token_bucket", "fixed_window", "sliding_window", "sliding_window_counter",
				"concurrency" }) String algorithm,
		@JsonProperty("lease_id") @JsonInclude(Include.NON_NULL) @Nullable String leaseId){

	static CheckResponse of(Decision decision, Algorithm otherwise, @Nullable String leaseId) {
		RateLimitResult binding = decision.binding();
		if (binding == null) {
			return new CheckResponse(decision.allowed(), null, null, null, 0L, Algorithms.name(otherwise), null);
		}
		long resetAt = Math.floorDiv(decision.atMillis() + binding.resetMillis() + 999, 1000L);
		return new CheckResponse(decision.allowed(), binding.max(), binding.remaining(), resetAt,
				retryAfter(decision, binding), Algorithms.name(binding.policy().limit().algorithm()), leaseId);
	}

	private static @Nullable Long retryAfter(Decision decision, RateLimitResult binding) {
		if (decision.allowed()) {
			return 0L;
		}
		return (binding.verdict() == Verdict.NEVER) ? null : binding.retryMillis();
	}

}
