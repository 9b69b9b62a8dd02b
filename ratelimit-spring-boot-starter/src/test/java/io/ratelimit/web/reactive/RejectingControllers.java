package io.ratelimit.web.reactive;

import java.util.concurrent.atomic.AtomicInteger;

import io.ratelimit.RateLimitExceededException;
import io.ratelimit.web.RateLimit;
import reactor.core.publisher.Mono;

import org.springframework.context.annotation.Configuration;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.ModelAttribute;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.bind.annotation.RestControllerAdvice;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.server.ServerWebExchange;

/**
 * Controllers whose application answers for the limiter.
 */
@Configuration(proxyBeanMethods = false)
class RejectingControllers {

	@RestController
	static class Local {

		final AtomicInteger models = new AtomicInteger();

		@ModelAttribute
		void model() {
			this.models.incrementAndGet();
		}

		@GetMapping("/local")
		@RateLimit(maxRequests = 1, expiry = 60)
		Mono<String> handle() {
			return Mono.just("local");
		}

		@ExceptionHandler
		ResponseEntity<String> exceeded(RateLimitExceededException exceeded, HandlerMethod handler,
				ServerWebExchange exchange) {
			return ResponseEntity.status(HttpStatus.TOO_MANY_REQUESTS)
				.body("local: " + exceeded.getMessage() + " by " + handler.getBeanType().getSimpleName() + " "
						+ handler.getMethodAnnotation(GetMapping.class).path()[0]);
		}

	}

	@RestController
	static class Advised {

		@GetMapping("/advised")
		@RateLimit(maxRequests = 1, expiry = 60)
		String handle() {
			return "advised";
		}

	}

	@RestControllerAdvice(assignableTypes = Advised.class)
	static class Advice {

		@ExceptionHandler(RateLimitExceededException.class)
		@ResponseStatus(HttpStatus.SERVICE_UNAVAILABLE)
		Mono<String> exceeded() {
			return Mono.just("advice");
		}

	}

}
