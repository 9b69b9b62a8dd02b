package io.ratelimit.benchmarks.memory;

import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.IntStream;

import io.github.bucket4j.Bucket;
import io.github.bucket4j.local.LocalBucketBuilder;
import io.github.resilience4j.ratelimiter.RateLimiterConfig;
import io.ratelimit.Decision;
import io.ratelimit.Policy;
import io.ratelimit.RateLimitMode;
import io.ratelimit.RateLimitRequest;
import io.ratelimit.RateLimiter;
import io.ratelimit.benchmarks.Requests;
import io.ratelimit.benchmarks.measure.Contender;
import io.ratelimit.engine.DefaultRateLimiter;
import io.ratelimit.engine.Listeners;
import io.ratelimit.engine.RandomIds;
import io.ratelimit.engine.memory.MemoryEngine;
import io.ratelimit.engine.memory.MemoryOverrides;
import io.ratelimit.key.KeyLayout;
import io.ratelimit.key.Subject;
import io.ratelimit.limit.FixedWindow;

/**
 * All that is measured in this process. The peers' limiters are in a map by key.
 */
public final class MemoryContenders {

	private static final Clock CLOCK = Clock.systemUTC();

	private final int keys;

	private final List<String> names;

	/**
	 * Creates the source of contenders.
	 * @param keys how many keys they count
	 */
	public MemoryContenders(int keys) {
		this.keys = keys;
		this.names = IntStream.range(0, keys).mapToObj((i) -> "user-" + i).toList();
	}

	/**
	 * Creates the contenders.
	 * @return the contenders, the baseline first
	 */
	public List<Contender<?>> contenders() {
		return List.of(bucket4j(), own("io.ratelimit, fixed window", Requests.fixedWindow(this.keys)),
				made("io.ratelimit, fixed window, request made anew"),
				own("io.ratelimit, token bucket", Requests.tokenBucket(this.keys)),
				own("io.ratelimit, four tiers", Requests.fourTiers(this.keys)), telling(), fourBandwidths(),
				resilience4j(), guava(), floor());
	}

	private Contender<Decision> own(String name, RateLimitRequest[] requests) {
		RateLimiter limiter = limiter();
		return Contender.local(name, (key) -> limiter.consume(requests[key]), Decision::allowed);
	}

	/**
	 * Makes the key of the counter for each decision, as a server does for each request.
	 */
	private Contender<Decision> made(String name) {
		RateLimiter limiter = limiter();
		Policy policy = Policy.of("made", new FixedWindow(Requests.MAX, Requests.WINDOW, false));
		return Contender.local(name,
				(key) -> limiter.consume(RateLimitRequest.of(policy, Subject.user(this.names.get(key)))),
				Decision::allowed);
	}

	private RateLimiter limiter() {
		MemoryEngine engine = new MemoryEngine(new MemoryOverrides(KeyLayout.PLAIN, CLOCK), CLOCK, new RandomIds(),
				10 * this.keys);
		return new DefaultRateLimiter(engine, KeyLayout.PLAIN, () -> RateLimitMode.ON, new Listeners(List.of()), CLOCK);
	}

	private Contender<Boolean> bucket4j() {
		return peer("bucket4j 8.19.0", () -> bucket(Requests.WINDOW), (bucket) -> bucket.tryConsume(1));
	}

	/**
	 * Answers what {@code io.ratelimit} answers for each limit.
	 */
	private Contender<Boolean> telling() {
		return peer("bucket4j 8.19.0, telling what remains", () -> bucket(Requests.WINDOW),
				(bucket) -> bucket.tryConsumeAndReturnRemaining(1).isConsumed());
	}

	private Contender<Boolean> fourBandwidths() {
		return peer("bucket4j 8.19.0, four bandwidths", () -> bucket(Requests.TIERS.toArray(Duration[]::new)),
				(bucket) -> bucket.tryConsume(1));
	}

	private static Bucket bucket(Duration... windows) {
		LocalBucketBuilder builder = Bucket.builder();
		for (Duration window : windows) {
			builder.addLimit((limit) -> limit.capacity(Requests.MAX).refillGreedy(1, window));
		}
		return builder.build();
	}

	private Contender<Boolean> resilience4j() {
		RateLimiterConfig config = RateLimiterConfig.custom()
			.limitForPeriod(Requests.MAX)
			.limitRefreshPeriod(Requests.WINDOW)
			.timeoutDuration(Duration.ZERO)
			.build();
		return peer("resilience4j 2.4.0", () -> io.github.resilience4j.ratelimiter.RateLimiter.of("limiter", config),
				(limiter) -> limiter.acquirePermission());
	}

	private Contender<Boolean> guava() {
		return peer("Guava 33.7.2", () -> com.google.common.util.concurrent.RateLimiter.create(1e12),
				(limiter) -> limiter.tryAcquire());
	}

	/**
	 * What no limiter by key can do without: a look-up, a look at the clock, and a count
	 * that is locked.
	 */
	private Contender<Boolean> floor() {
		return peer("a map, the clock and a lock alone", () -> new long[2], (state) -> {
			long now = CLOCK.millis();
			synchronized (state) {
				state[0] = now;
				return state[1]++ >= 0;
			}
		});
	}

	private <T> Contender<Boolean> peer(String name, Supplier<T> supplier, Predicate<T> decide) {
		Map<String, T> limiters = new ConcurrentHashMap<>();
		this.names.forEach((key) -> limiters.put(key, supplier.get()));
		return Contender.local(name, (key) -> decide.test(Objects.requireNonNull(limiters.get(this.names.get(key)))),
				(passed) -> passed);
	}

}
