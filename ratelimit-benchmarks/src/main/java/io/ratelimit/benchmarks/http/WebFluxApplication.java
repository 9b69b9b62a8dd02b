package io.ratelimit.benchmarks.http;

import java.util.List;

import io.ratelimit.web.RateLimit;
import reactor.core.publisher.Mono;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.data.redis.connection.ReactiveRedisConnection;
import org.springframework.data.redis.core.ReactiveStringRedisTemplate;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

/**
 * Handlers that do next to nothing.
 */
@Configuration(proxyBeanMethods = false)
@EnableAutoConfiguration
@Import({ WebFluxApplication.Handlers.class, ServerSwitch.class })
class WebFluxApplication {

	@RestController
	static class Handlers {

		private final ObjectProvider<ReactiveStringRedisTemplate> redis;

		Handlers(ObjectProvider<ReactiveStringRedisTemplate> redis) {
			this.redis = redis;
		}

		@GetMapping("/unlimited/{dataset}")
		Mono<Hits> unlimited(@PathVariable String dataset) {
			return Mono.just(new Hits(dataset, List.of()));
		}

		@GetMapping("/limited/{dataset}")
		@RateLimit(maxRequests = 1_000_000_000, expiry = 3600)
		Mono<Hits> limited(@PathVariable String dataset) {
			return Mono.just(new Hits(dataset, List.of()));
		}

		@GetMapping("/ping/{dataset}")
		Mono<Hits> ping(@PathVariable String dataset) {
			return this.redis.getObject()
				.execute(ReactiveRedisConnection::ping)
				.next()
				.map((reply) -> new Hits(dataset, List.of()));
		}

	}

}
