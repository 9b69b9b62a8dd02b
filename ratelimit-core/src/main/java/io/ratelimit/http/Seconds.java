package io.ratelimit.http;

import java.util.OptionalLong;

import io.ratelimit.Decision;
import io.ratelimit.RateLimitResult;

/**
 * Times as headers tell them.
 */
final class Seconds {

	private Seconds() {
	}

	static long roundUp(long millis) {
		return (millis > 0) ? (millis - 1) / 1000 + 1 : 0;
	}

	/**
	 * Returns the value of {@code Retry-After}, which never lies within the effective
	 * window of a limit that blocks.
	 */
	static OptionalLong retryAfter(Decision decision) {
		if (decision.retryAfter().isEmpty()) {
			return OptionalLong.empty();
		}
		long millis = 1;
		for (RateLimitResult violated : decision.violated()) {
			millis = Math.max(millis, Math.max(violated.retryMillis(), violated.freeMillis()));
		}
		return OptionalLong.of(roundUp(millis));
	}

}
