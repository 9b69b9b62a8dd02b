package io.ratelimit.benchmarks.http;

import java.util.List;

import io.ratelimit.web.RateLimit;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.data.redis.core.RedisCallback;
import org.springframework.data.redis.core.StringRedisTemplate;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

/**
 * Handlers that do next to nothing.
 */
@Configuration(proxyBeanMethods = false)
@EnableAutoConfiguration
@Import({ MvcApplication.Handlers.class, ServerSwitch.class })
class MvcApplication {

	@RestController
	static class Handlers {

		private final ObjectProvider<StringRedisTemplate> redis;

		Handlers(ObjectProvider<StringRedisTemplate> redis) {
			this.redis = redis;
		}

		@GetMapping("/unlimited/{dataset}")
		Hits unlimited(@PathVariable String dataset) {
			return new Hits(dataset, List.of());
		}

		@GetMapping("/limited/{dataset}")
		@RateLimit(maxRequests = 1_000_000_000, expiry = 3600)
		Hits limited(@PathVariable String dataset) {
			return new Hits(dataset, List.of());
		}

		@GetMapping("/ping/{dataset}")
		Hits ping(@PathVariable String dataset) {
			this.redis.getObject().execute((RedisCallback<String>) (connection) -> connection.ping());
			return new Hits(dataset, List.of());
		}

	}

}
