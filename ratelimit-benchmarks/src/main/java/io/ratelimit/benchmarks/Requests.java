package io.ratelimit.benchmarks;

import java.time.Duration;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

import io.ratelimit.Charge;
import io.ratelimit.Policy;
import io.ratelimit.RateLimitRequest;
import io.ratelimit.key.Subject;
import io.ratelimit.limit.FixedWindow;
import io.ratelimit.limit.Limit;
import io.ratelimit.limit.TokenBucket;

/**
 * What the limiter is asked, with maxima that are never reached.
 */
public final class Requests {

	/**
	 * How many decisions on a key pass.
	 */
	public static final int MAX = 1_000_000;

	/**
	 * How long a key is counted, so that none is forgotten between its decisions. A
	 * bucket refills one token in this time.
	 */
	public static final Duration WINDOW = Duration.ofHours(1);

	/**
	 * The windows of a limit with four tiers.
	 */
	public static final List<Duration> TIERS = List.of(Duration.ofSeconds(1), Duration.ofMinutes(1),
			Duration.ofHours(1), Duration.ofDays(1));

	private Requests() {
	}

	public static RateLimitRequest[] fixedWindow(int keys) {
		return single("fixed", window(WINDOW), keys, (i) -> Subject.user("user-" + i));
	}

	public static RateLimitRequest[] overridable(int keys) {
		return single("overridable", window(WINDOW), keys, (i) -> Subject.project(i % 100, i));
	}

	public static RateLimitRequest[] tokenBucket(int keys) {
		return single("bucket", new TokenBucket(MAX, 1, WINDOW), keys, (i) -> Subject.user("user-" + i));
	}

	public static RateLimitRequest[] fourTiers(int keys) {
		List<Limit> limits = TIERS.stream().map(Requests::window).toList();
		List<Policy> policies = Policy.tiers("tiers", "", null, limits);
		return requests(policies, keys, (i) -> Subject.user("user-" + i));
	}

	private static RateLimitRequest[] single(String endpoint, Limit limit, int keys, IntFunction<Subject> subject) {
		return requests(List.of(Policy.of(endpoint, limit)), keys, subject);
	}

	private static Limit window(Duration window) {
		return new FixedWindow(MAX, window, false);
	}

	private static RateLimitRequest[] requests(List<Policy> policies, int keys, IntFunction<Subject> subject) {
		return IntStream.range(0, keys)
			.mapToObj((i) -> RateLimitRequest
				.of(policies.stream().map((policy) -> new Charge(policy, subject.apply(i), 1, null)).toList(), null))
			.toArray(RateLimitRequest[]::new);
	}

}
