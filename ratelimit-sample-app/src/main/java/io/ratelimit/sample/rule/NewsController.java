package io.ratelimit.sample.rule;

import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

/**
 * Is limited by the rule {@code news}.
 */
@RestController
class NewsController {

	@GetMapping("/news/{topic}")
	String news(@PathVariable String topic) {
		return "Nothing new about " + topic + ".";
	}

}
