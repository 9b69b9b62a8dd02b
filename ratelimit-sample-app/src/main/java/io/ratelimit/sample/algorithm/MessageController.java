package io.ratelimit.sample.algorithm;

import io.ratelimit.limit.Algorithm;
import io.ratelimit.web.RateLimit;

import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/**
 * Never more than ten requests in any ten seconds, to the millisecond.
 */
@RestController
class MessageController {

	@GetMapping("/messages")
	@RateLimit(limits = "10/10s", algorithm = Algorithm.SLIDING_WINDOW_LOG)
	String messages() {
		return "No new messages.";
	}

}
