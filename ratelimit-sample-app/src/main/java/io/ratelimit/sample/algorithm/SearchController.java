package io.ratelimit.sample.algorithm;

import io.ratelimit.web.RateLimit;

import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/**
 * Two limits in one list: short bursts are bounded by the second, steady use by the
 * minute.
 */
@RestController
class SearchController {

	@GetMapping("/search")
	@RateLimit(limits = "5/s, 20/m")
	String search() {
		return "Nothing found.";
	}

}
