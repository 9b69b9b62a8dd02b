package io.ratelimit.web.failure;

import io.ratelimit.web.OnFailure;
import io.ratelimit.web.RateLimit;
import io.ratelimit.web.Scope;

import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/**
 * Handlers that must outlive their Redis, on MVC and on WebFlux.
 */
@RestController
class FailingController {

	@GetMapping("/open")
	@RateLimit(limits = "1000000/h", scope = Scope.ENDPOINT)
	String open() {
		return "open";
	}

	@GetMapping("/local")
	@RateLimit(limits = "5/h", scope = Scope.ENDPOINT, onFailure = OnFailure.LOCAL)
	String local() {
		return "local";
	}

	@GetMapping("/closed")
	@RateLimit(limits = "1000000/h", scope = Scope.ENDPOINT, onFailure = OnFailure.CLOSED)
	String closed() {
		return "closed";
	}

}
