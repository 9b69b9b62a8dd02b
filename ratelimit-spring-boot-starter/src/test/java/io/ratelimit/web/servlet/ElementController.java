package io.ratelimit.web.servlet;

import java.util.List;
import java.util.concurrent.Callable;

import io.ratelimit.RateLimitExceededException;
import io.ratelimit.web.ElementLimit;
import io.ratelimit.web.ElementRateLimiter;
import io.ratelimit.web.RateLimit;

import org.springframework.http.HttpEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/**
 * Limits on elements.
 */
@RestController
class ElementController {

	@GetMapping("/elements")
	@RateLimit(maxRequests = 10, expiry = 60)
	String elements(@RequestParam List<Long> n,
			@ElementLimit(maxElements = 100, expiry = 60) ElementRateLimiter elements) {
		n.forEach(elements::consume);
		return "done";
	}

	@GetMapping("/elements/async")
	Callable<String> async(@RequestParam long n,
			@ElementLimit(maxElements = 100, expiry = 60) ElementRateLimiter elements) {
		return () -> Long.toString(elements.consume(n).results().get(0).remaining());
	}

	@GetMapping("/elements/fewer")
	String fewer(@RequestParam long n,
			@ElementLimit(maxElements = 10, expiry = 60, suffix = "/traffic") ElementRateLimiter elements) {
		try {
			elements.consume(n);
			return "all";
		}
		catch (RateLimitExceededException ex) {
			elements.consume(1);
			return "one";
		}
	}

	@GetMapping("/elements/negative")
	String negative(@ElementLimit(maxElements = 10) ElementRateLimiter elements) {
		try {
			elements.consume(-1);
			return "taken";
		}
		catch (IllegalArgumentException ex) {
			return "refused";
		}
	}

	@GetMapping("/excluded/elements")
	String excluded(@ElementLimit(maxElements = 1, expiry = 60) ElementRateLimiter elements) {
		elements.consume(100);
		return "done";
	}

	@PostMapping("/matrix")
	@RateLimit(maxRequests = 10, expiry = 60)
	String matrix(@RequestBody @ElementLimit(maxElements = 100, expiry = 60,
			cost = "origins.size() * destinations.size()") Matrix matrix) {
		return matrix.origins().size() + "x" + matrix.destinations().size();
	}

	@PostMapping("/matrix/entity")
	String entity(@ElementLimit(maxElements = 100, expiry = 60, cost = "origins.size()") HttpEntity<Matrix> entity) {
		return "done";
	}

	@PostMapping("/matrix/large")
	String large(@RequestBody @ElementLimit(maxElements = 100, expiry = 60, cost = "rows * columns") Size size) {
		return "done";
	}

	record Matrix(List<String> origins, List<String> destinations) {
	}

	record Size(long rows, long columns) {
	}

}
