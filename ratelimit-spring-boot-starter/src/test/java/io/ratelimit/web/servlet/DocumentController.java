package io.ratelimit.web.servlet;

import io.ratelimit.RateLimiter;
import io.ratelimit.web.RateLimit;

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
	String analyze() {
		return "done";
	}

	@GetMapping("/documents/check")
	String check(@RequestParam String key) {
		return String.valueOf(this.limiter.check("sentiment-service", key).allowed());
	}

}
