package io.ratelimit.sample.scope;

import io.ratelimit.web.RateLimit;
import io.ratelimit.web.Scope;

import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

/**
 * Counts each path by itself, all callers together: users 1 and 2 are apart.
 */
@RestController
class UserController {

	@GetMapping("/users/{id}")
	@RateLimit(maxRequests = 5, expiry = 10, scope = Scope.PATH)
	String user(@PathVariable long id) {
		return "User " + id;
	}

}
