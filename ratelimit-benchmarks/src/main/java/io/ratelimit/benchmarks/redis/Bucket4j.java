package io.ratelimit.benchmarks.redis;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;

import io.github.bucket4j.BucketConfiguration;
import io.github.bucket4j.distributed.AsyncBucketProxy;
import io.github.bucket4j.distributed.BucketProxy;
import io.github.bucket4j.distributed.ExpirationAfterWriteStrategy;
import io.github.bucket4j.redis.lettuce.Bucket4jLettuce;
import io.github.bucket4j.redis.lettuce.cas.LettuceBasedProxyManager;
import io.lettuce.core.api.StatefulRedisConnection;
import io.ratelimit.benchmarks.Requests;
import io.ratelimit.benchmarks.measure.Contender;

/**
 * bucket4j over Lettuce, with a bucket ready for each key.
 */
final class Bucket4j {

	private Bucket4j() {
	}

	static Contender<Boolean> contender(StatefulRedisConnection<String, byte[]> connection, int keys) {
		LettuceBasedProxyManager<String> manager = Bucket4jLettuce.casBasedBuilder(connection)
			.expirationAfterWrite(
					ExpirationAfterWriteStrategy.basedOnTimeForRefillingBucketUpToMax(Duration.ofSeconds(10)))
			.build();
		BucketConfiguration configuration = BucketConfiguration.builder()
			.addLimit((limit) -> limit.capacity(Requests.MAX).refillGreedy(1, Requests.WINDOW))
			.build();
		List<String> names = Names.of("bucket4j:", keys);
		List<BucketProxy> buckets = names.stream()
			.map((name) -> manager.builder().build(name, () -> configuration))
			.toList();
		List<AsyncBucketProxy> asyncBuckets = names.stream()
			.map((name) -> manager.asAsync()
				.builder()
				.build(name, () -> CompletableFuture.completedFuture(configuration)))
			.toList();
		return new Contender<>("bucket4j 8.19.0", (key) -> buckets.get(key).tryConsume(1),
				(key) -> asyncBuckets.get(key).tryConsume(1), (passed) -> passed);
	}

}
