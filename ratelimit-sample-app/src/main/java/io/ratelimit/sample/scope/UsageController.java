package io.ratelimit.sample.scope;

import io.ratelimit.web.RateLimit;
import io.ratelimit.web.Scope;

import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/**
 * Counts projects only: a request that belongs to none is not limited.
 */
@RestController
class UsageController {

	@GetMapping("/usage")
	@RateLimit(maxRequests = 10, expiry = 10, scope = Scope.PROJECT)
	String usage() {
		return "Hardly any.";
	}

}
