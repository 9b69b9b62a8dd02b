package io.ratelimit.web.reactive;

import io.ratelimit.RateLimiter;
import io.ratelimit.web.RateLimit;
import reactor.core.publisher.Mono;

import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/**
 * Limits that a document holds.
 */
@RestController
class DocumentController {

	private final RateLimiter limiter;

	DocumentController(RateLimiter limiter) {
		this.limiter = limiter;
	}

	@GetMapping("/documents/analyze")
	@RateLimit(rules = "sentiment-service", key = "headers['X-Key']")
	@RateLimit(maxRequests = 100, expiry = 60)
	Mono<String> analyze() {
		return Mono.just("done");
	}

	@GetMapping("/documents/check")
	Mono<String> check(@RequestParam String key) {
		return Mono.fromCompletionStage(() -> this.limiter.checkAsync("sentiment-service", key))
			.map((decision) -> String.valueOf(decision.allowed()));
	}

}
