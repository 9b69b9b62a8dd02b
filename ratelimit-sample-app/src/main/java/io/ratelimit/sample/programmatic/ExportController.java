package io.ratelimit.sample.programmatic;

import io.ratelimit.Policy;
import io.ratelimit.limit.Limit;
import io.ratelimit.web.WebRateLimiter;

import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/**
 * Charges a hundred rows as one unit of the caller, with the headers and the 429 that an
 * annotation gives.
 */
@RestController
class ExportController {

	private static final Policy EXPORTS = Policy.of("exports", Limit.parse("20/10s"));

	private final WebRateLimiter limiter;

	ExportController(WebRateLimiter limiter) {
		this.limiter = limiter;
	}

	@GetMapping("/exports")
	String export(@RequestParam(defaultValue = "200") int rows) {
		this.limiter.consume(EXPORTS, Math.max(1, rows / 100));
		return rows + " rows";
	}

}
