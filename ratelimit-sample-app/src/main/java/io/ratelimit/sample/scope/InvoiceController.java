package io.ratelimit.sample.scope;

import io.ratelimit.web.RateLimit;

import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/**
 * Counts whom a bean finds.
 */
@RestController
class InvoiceController {

	@GetMapping("/invoices")
	@RateLimit(maxRequests = 10, expiry = 10, keyResolver = ApiKeyResolver.class)
	String invoices() {
		return "Nothing to pay.";
	}

}
