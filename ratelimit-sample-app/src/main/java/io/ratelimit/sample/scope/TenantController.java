package io.ratelimit.sample.scope;

import io.ratelimit.web.RateLimit;

import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/**
 * Counts by a header. A request without it counts as its caller.
 */
@RestController
class TenantController {

	@GetMapping("/tenants")
	@RateLimit(maxRequests = 10, expiry = 10, key = "headers['X-Tenant']")
	String tenant() {
		return "Your tenant.";
	}

}
