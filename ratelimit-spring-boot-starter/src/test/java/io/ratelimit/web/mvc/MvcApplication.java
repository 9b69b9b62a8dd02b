package io.ratelimit.web.mvc;

import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;

import io.ratelimit.Decision;
import io.ratelimit.Policy;
import io.ratelimit.RateLimitExceededException;
import io.ratelimit.key.Subject;
import io.ratelimit.limit.Algorithm;
import io.ratelimit.limit.Limit;
import io.ratelimit.web.ElementLimit;
import io.ratelimit.web.ElementRateLimiter;
import io.ratelimit.web.ProjectResolver;
import io.ratelimit.web.RateLimit;
import io.ratelimit.web.Scope;
import io.ratelimit.web.WebRateLimiter;

import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.CrossOrigin;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.servlet.mvc.method.annotation.SseEmitter;

/**
 * An application with a limit of each kind. The header {@code X-Project} names the
 * project.
 */
@SpringBootConfiguration
@EnableAutoConfiguration
@Import({ MvcApplication.Limited.class, MvcApplication.Replacing.class })
class MvcApplication {

	@Bean
	ProjectResolver projectResolver() {
		return (request) -> request.headers("X-Project").isEmpty() ? null
				: new Subject.Project(1, Long.parseLong(request.headers("X-Project").get(0)));
	}

	@RestController
	static class Limited {

		final CountDownLatch entered = new CountDownLatch(1);

		final CountDownLatch slow = new CountDownLatch(1);

		private final WebRateLimiter limiter;

		Limited(WebRateLimiter limiter) {
			this.limiter = limiter;
		}

		@GetMapping("/plain")
		@RateLimit(maxRequests = 2, expiry = 60)
		@CrossOrigin("https://example.org")
		String plain() {
			return "ok";
		}

		@GetMapping("/tiers/{id}")
		@RateLimit(limits = "2/s, 3/m")
		String tiers(@PathVariable String id) {
			return id;
		}

		@GetMapping("/paths/{id}")
		@RateLimit(maxRequests = 1, expiry = 60, scope = Scope.PATH)
		String path(@PathVariable String id) {
			return id;
		}

		@GetMapping("/header")
		@RateLimit(maxRequests = 1, expiry = 60, key = "headers['X-Tenant']")
		String header() {
			return "ok";
		}

		@PostMapping("/body")
		@RateLimit(maxRequests = 1, expiry = 60, key = "{body.tenant, body.language}")
		Map<String, Object> body(@RequestBody Map<String, Object> body) {
			return body;
		}

		@PostMapping("/form")
		@RateLimit(maxRequests = 1, expiry = 60, key = "body.tenant")
		String form(@RequestParam String tenant) {
			return tenant;
		}

		@GetMapping("/cost")
		@RateLimit(maxRequests = 10, expiry = 60, cost = "query['n']", skipIf = "headers['X-Skip'] == 'yes'")
		String cost() {
			return "ok";
		}

		@GetMapping("/watched")
		@RateLimit(maxRequests = 1, expiry = 60, mode = "monitor")
		String watched() {
			return "ok";
		}

		@GetMapping("/failing")
		@RateLimit(maxRequests = 5, expiry = 60)
		String failing() {
			throw new IllegalStateException("on purpose");
		}

		@GetMapping("/callable")
		@RateLimit(maxRequests = 2, expiry = 60)
		Callable<String> callable() {
			return () -> "later";
		}

		@GetMapping("/events")
		@RateLimit(maxRequests = 2, expiry = 60)
		SseEmitter events() throws Exception {
			SseEmitter emitter = new SseEmitter();
			emitter.send("one");
			emitter.complete();
			return emitter;
		}

		@GetMapping("/one-at-a-time")
		@RateLimit(limits = "1/m", algorithm = Algorithm.CONCURRENCY)
		Callable<String> oneAtATime(@RequestParam(defaultValue = "false") boolean wait) {
			return () -> {
				if (wait) {
					this.entered.countDown();
					this.slow.await();
				}
				return "ok";
			};
		}

		@PostMapping("/elements")
		@RateLimit(maxRequests = 100, expiry = 60)
		int elements(@RequestBody List<Integer> body,
				@ElementLimit(maxElements = 10, expiry = 60) ElementRateLimiter elements) {
			for (int count : body) {
				elements.consume(count);
			}
			return body.size();
		}

		@PostMapping("/matrix")
		int matrix(@RequestBody @ElementLimit(maxElements = 10, expiry = 60,
				cost = "rows.size() * columns.size()") Matrix matrix) {
			return matrix.rows.size();
		}

		@GetMapping("/programmatic")
		Decision.Outcome programmatic() {
			return this.limiter.consume(Policy.of("/reports", Limit.parse("1/m"))).outcome();
		}

		@GetMapping("/excluded/here")
		@RateLimit(maxRequests = 1, expiry = 60)
		String excluded() {
			return "ok";
		}

	}

	@RestController
	static class Replacing {

		@GetMapping("/replaced")
		@RateLimit(maxRequests = 1, expiry = 60)
		String replaced() {
			return "ok";
		}

		@ExceptionHandler
		ResponseEntity<String> tooMany(RateLimitExceededException exception) {
			return ResponseEntity.status(418).body("slow down");
		}

	}

	record Matrix(List<Integer> rows, List<Integer> columns) {
	}

}
