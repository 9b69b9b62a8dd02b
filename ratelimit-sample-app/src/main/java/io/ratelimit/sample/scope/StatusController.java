package io.ratelimit.sample.scope;

import io.ratelimit.web.RateLimit;
import io.ratelimit.web.Scope;

import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/**
 * Counts all callers together.
 */
@RestController
class StatusController {

	@GetMapping("/status")
	@RateLimit(maxRequests = 20, expiry = 10, scope = Scope.ENDPOINT)
	String status() {
		return "Up.";
	}

}
