package io.ratelimit.sample.algorithm;

import io.ratelimit.limit.Algorithm;
import io.ratelimit.web.RateLimit;

import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/**
 * Two at the same time. A request that is over makes room for the next; if this instance
 * crashed, its leases would end after 5 seconds.
 */
@RestController
class ReportController {

	@GetMapping("/reports")
	@RateLimit(limits = "2/5s", algorithm = Algorithm.CONCURRENCY)
	String report() throws InterruptedException {
		Thread.sleep(500);
		return "A report that took a while.";
	}

}
