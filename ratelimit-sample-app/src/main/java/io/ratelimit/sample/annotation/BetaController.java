package io.ratelimit.sample.annotation;

import io.ratelimit.web.RateLimit;

import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/**
 * Counts and tells, and blocks nobody, whatever the mode of the application.
 */
@RestController
class BetaController {

	@GetMapping("/beta")
	@RateLimit(maxRequests = 5, expiry = 10, mode = "monitor")
	String beta() {
		return "Still free for all.";
	}

}
