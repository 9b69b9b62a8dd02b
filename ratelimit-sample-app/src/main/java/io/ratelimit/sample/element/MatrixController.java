package io.ratelimit.sample.element;

import io.ratelimit.web.ElementLimit;
import io.ratelimit.web.ElementRateLimiter;
import io.ratelimit.web.RateLimit;

import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

/**
 * Twenty requests a minute, and a thousand elements that the handler charges itself.
 */
@RestController
class MatrixController {

	@PostMapping("/matrix")
	@RateLimit(maxRequests = 20, expiry = 60)
	String matrix(@RequestBody MatrixRequest in,
			@ElementLimit(maxElements = 1000, expiry = 60) ElementRateLimiter elements) {
		elements.consume(in.rows() * in.columns());
		return "A matrix of %d by %d".formatted(in.rows(), in.columns());
	}

	record MatrixRequest(long rows, long columns) {

	}

}
