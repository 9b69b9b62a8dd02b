package io.ratelimit.benchmarks.redis;

import java.util.List;
import java.util.concurrent.CompletableFuture;

import io.ratelimit.benchmarks.Requests;
import io.ratelimit.benchmarks.measure.Contender;
import org.redisson.api.RRateLimiter;
import org.redisson.api.RateType;
import org.redisson.api.RedissonClient;

/**
 * Redisson's {@code RRateLimiter}, with its rate set for each key.
 */
final class Redisson {

	private Redisson() {
	}

	static Contender<Boolean> contender(RedissonClient client, int keys) {
		List<RRateLimiter> limiters = Names.of("redisson:", keys).stream().map(client::getRateLimiter).toList();
		limiters.stream()
			.map((limiter) -> limiter.trySetRateAsync(RateType.OVERALL, Requests.MAX, Requests.WINDOW)
				.toCompletableFuture())
			.toList()
			.forEach(CompletableFuture::join);
		return new Contender<>("Redisson 4.7.0 `RRateLimiter`", (key) -> limiters.get(key).tryAcquire(),
				(key) -> limiters.get(key).tryAcquireAsync(), (passed) -> passed);
	}

}
