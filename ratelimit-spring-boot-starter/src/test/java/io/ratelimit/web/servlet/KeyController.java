package io.ratelimit.web.servlet;

import io.ratelimit.key.Subject;
import io.ratelimit.web.LimitedRequest;
import io.ratelimit.web.RateLimit;
import io.ratelimit.web.RateLimitKeyResolver;
import io.ratelimit.web.Scope;
import org.jspecify.annotations.Nullable;

import org.springframework.context.annotation.Import;
import org.springframework.stereotype.Component;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/**
 * Limits that count in all the ways there are.
 */
@RestController
@Import(KeyController.PartnerResolver.class)
class KeyController {

	@GetMapping("/scope/project")
	@RateLimit(maxRequests = 1, expiry = 60, scope = Scope.PROJECT)
	String project() {
		return "done";
	}

	@GetMapping("/scope/path/{id}")
	@RateLimit(maxRequests = 1, expiry = 60, scope = Scope.PATH)
	String path() {
		return "done";
	}

	@GetMapping("/scope/endpoint/{id}")
	@RateLimit(maxRequests = 3, expiry = 60, scope = Scope.ENDPOINT)
	String endpoint() {
		return "done";
	}

	@GetMapping("/key/header")
	@RateLimit(maxRequests = 1, expiry = 60, key = "headers['X-Tenant']")
	String header() {
		return "done";
	}

	@GetMapping("/key/query")
	@RateLimit(maxRequests = 1, expiry = 60, key = "query['tenant']")
	String query() {
		return "done";
	}

	@GetMapping("/key/path/{tenant}")
	@RateLimit(maxRequests = 1, expiry = 60, key = "path['tenant']")
	String pathVariable() {
		return "done";
	}

	@GetMapping("/key/principal")
	@RateLimit(maxRequests = 1, expiry = 60, key = "principal.name")
	String principal() {
		return "done";
	}

	@GetMapping("/key/ip")
	@RateLimit(maxRequests = 2, expiry = 60, key = "ip")
	String ip() {
		return "done";
	}

	@GetMapping("/key/list")
	@RateLimit(maxRequests = 1, expiry = 60, key = "{headers['X-Tenant'], query['language']}")
	String list() {
		return "done";
	}

	@GetMapping("/key/resolver")
	@RateLimit(maxRequests = 1, expiry = 60, keyResolver = PartnerResolver.class)
	String resolver() {
		return "done";
	}

	/**
	 * Exempts the staff.
	 */
	@Component
	static class PartnerResolver implements RateLimitKeyResolver {

		@Override
		public @Nullable Subject resolve(LimitedRequest request) {
			String partner = String.join("", request.headers("X-Partner"));
			return partner.equals("staff") ? null : Subject.key("partner", partner);
		}

	}

}
