package io.ratelimit.web.servlet;

import java.util.Map;

import io.ratelimit.RateLimitExceededException;
import io.ratelimit.web.RateLimit;

import org.springframework.context.annotation.Import;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.bind.annotation.RestControllerAdvice;

/**
 * Controllers whose rejections the application answers itself.
 */
@Import({ RejectingControllers.Local.class, RejectingControllers.Advised.class, RejectingControllers.Advice.class })
class RejectingControllers {

	@RestController
	static class Local {

		@GetMapping("/rejected/locally")
		@RateLimit(maxRequests = 1, expiry = 60)
		String locally() {
			return "done";
		}

		@ExceptionHandler
		@ResponseStatus(HttpStatus.TOO_MANY_REQUESTS)
		Map<String, String> exceeded(RateLimitExceededException ex) {
			return Map.of("sorry", ex.getDecision().violated().get(0).policy().name());
		}

	}

	@RestController
	static class Advised {

		@GetMapping("/rejected/otherwise")
		@RateLimit(maxRequests = 1, expiry = 60)
		String otherwise() {
			return "done";
		}

		@GetMapping("/rejected/handled")
		@RateLimit(maxRequests = 1, expiry = 60)
		String handled() {
			throw new UnsupportedOperationException();
		}

	}

	@RestControllerAdvice(assignableTypes = Advised.class)
	static class Advice {

		@ExceptionHandler
		ResponseEntity<String> exceeded(RateLimitExceededException ex) {
			return ResponseEntity.ok("served from the cache");
		}

		@ExceptionHandler
		@ResponseStatus(HttpStatus.NOT_IMPLEMENTED)
		String unsupported(UnsupportedOperationException ex) {
			return "not yet";
		}

	}

}
