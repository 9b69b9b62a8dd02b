package io.ratelimit.web.servlet;

import io.ratelimit.Policy;
import io.ratelimit.key.Subject;
import io.ratelimit.limit.Limit;
import io.ratelimit.web.RateLimit;
import io.ratelimit.web.WebRateLimiter;

import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

/**
 * Limits that the application applies itself.
 */
@RestController
class ProgrammaticController {

	static final Policy POLICY = Policy.of("/exports", "/rows", Limit.parse("5/m"));

	private final WebRateLimiter limiter;

	ProgrammaticController(WebRateLimiter limiter) {
		this.limiter = limiter;
	}

	@GetMapping("/exports")
	String exports() {
		this.limiter.consume(POLICY);
		return "done";
	}

	@GetMapping("/exports/{rows}")
	@RateLimit(maxRequests = 10, expiry = 60)
	String exports(@PathVariable long rows) {
		this.limiter.consume(POLICY, rows);
		return "done";
	}

	@GetMapping("/exports/of/{user}")
	String exportsOf(@PathVariable String user) {
		this.limiter.consume(POLICY, Subject.user(user), 3);
		return "done";
	}

	@GetMapping("/excluded/exports")
	String excluded() {
		this.limiter.consume(POLICY, 100);
		return "done";
	}

}
