package io.ratelimit.sample.algorithm;

import io.ratelimit.web.RateLimit;

import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/**
 * Ten requests in ten seconds, for each caller.
 */
@RestController
class QuoteController {

	@GetMapping("/quotes")
	@RateLimit(maxRequests = 10, expiry = 10)
	String quote() {
		return "Well begun is half done.";
	}

}
