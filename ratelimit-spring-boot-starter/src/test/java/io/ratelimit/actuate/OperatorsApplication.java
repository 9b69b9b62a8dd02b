package io.ratelimit.actuate;

import io.ratelimit.key.Subject;
import io.ratelimit.key.Subject.Project;
import io.ratelimit.web.ElementLimit;
import io.ratelimit.web.ProjectResolver;
import io.ratelimit.web.RateLimit;
import io.ratelimit.web.Scope;

import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

/**
 * An application that runs on both stacks. The header {@code X-Project} authenticates a
 * project of organization 1.
 */
@SpringBootConfiguration
@EnableAutoConfiguration
@Import(OperatorsApplication.Controller.class)
class OperatorsApplication {

	@Bean
	ProjectResolver projects() {
		return (request) -> request.headers("X-Project")
			.stream()
			.findFirst()
			.map((project) -> (Project) Subject.project(1, Long.parseLong(project)))
			.orElse(null);
	}

	@RestController
	static class Controller {

		@GetMapping("/search")
		@RateLimit(maxRequests = 2, expiry = 60)
		String search() {
			return "found";
		}

		@GetMapping("/watched")
		@RateLimit(maxRequests = 1, expiry = 60, mode = "monitor")
		String watched() {
			return "watched";
		}

		@GetMapping("/tiers")
		@RateLimit(limits = "5/s, 20/m")
		String tiers() {
			return "done";
		}

		@GetMapping("/users/{id}")
		@RateLimit(maxRequests = 3, expiry = 60, scope = Scope.PATH)
		String user(@PathVariable String id) {
			return id;
		}

		@GetMapping("/status")
		@RateLimit(maxRequests = 4, expiry = 60, scope = Scope.ENDPOINT)
		String status() {
			return "fine";
		}

		@GetMapping("/keyed")
		@RateLimit(maxRequests = 5, expiry = 60, key = "{headers['X-Tenant'], headers['X-Language']}")
		String keyed() {
			return "done";
		}

		@PostMapping("/matrix")
		String matrix(@RequestBody @ElementLimit(maxElements = 10, expiry = 60, cost = "n") Matrix matrix) {
			return "done";
		}

	}

	record Matrix(long n) {
	}

}
