package io.ratelimit.sample.algorithm;

import io.ratelimit.limit.Algorithm;
import io.ratelimit.web.RateLimit;

import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/**
 * About ten requests in any ten seconds, in the space of two counters.
 */
@RestController
class FeedController {

	@GetMapping("/feed")
	@RateLimit(limits = "10/10s", algorithm = Algorithm.SLIDING_WINDOW_COUNTER)
	String feed() {
		return "All quiet.";
	}

}
