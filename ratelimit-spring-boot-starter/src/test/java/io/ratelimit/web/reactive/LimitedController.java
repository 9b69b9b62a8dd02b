package io.ratelimit.web.reactive;

import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

import io.ratelimit.Policy;
import io.ratelimit.limit.Limit;
import io.ratelimit.web.OnFailure;
import io.ratelimit.web.RateLimit;
import io.ratelimit.web.ReactiveWebRateLimiter;
import io.ratelimit.web.Scope;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ServerWebExchange;

import static io.ratelimit.limit.Algorithm.TOKEN_BUCKET;

/**
 * Limits before the handler.
 */
@RestController
class LimitedController {

	private static final Policy EXPORTS = Policy.of("/exports", Limit.parse("1/m"));

	private final ReactiveWebRateLimiter limiter;

	LimitedController(ReactiveWebRateLimiter limiter) {
		this.limiter = limiter;
	}

	@GetMapping("/open")
	Mono<String> open() {
		return Mono.just("open");
	}

	@RequestMapping("/mono")
	@RateLimit(maxRequests = 2, expiry = 60)
	Mono<String> mono() {
		return Mono.just("mono");
	}

	@GetMapping("/blocking")
	@RateLimit(maxRequests = 1, expiry = 60)
	String blocking() {
		return "blocking";
	}

	@GetMapping("/flux")
	@RateLimit(maxRequests = 1, expiry = 60)
	Flux<Integer> flux() {
		return Flux.range(1, 3);
	}

	@GetMapping(path = "/events", produces = MediaType.TEXT_EVENT_STREAM_VALUE)
	@RateLimit(maxRequests = 1, expiry = 60)
	Flux<String> events() {
		return Flux.just("one", "two");
	}

	@GetMapping("/nothing")
	@RateLimit(maxRequests = 1, expiry = 60)
	Mono<Void> nothing() {
		return Mono.empty();
	}

	@GetMapping("/entity")
	@RateLimit(maxRequests = 1, expiry = 60)
	ResponseEntity<Mono<String>> entity() {
		return ResponseEntity.accepted().body(Mono.just("entity"));
	}

	@GetMapping("/tiers")
	@RateLimit(limits = "2/s, 3/m")
	Mono<String> tiers() {
		return Mono.just("tiers");
	}

	@GetMapping("/bucket")
	@RateLimit(limits = "2/m", algorithm = TOKEN_BUCKET, key = "headers['X-Tenant']")
	Mono<String> bucket() {
		return Mono.just("bucket");
	}

	@GetMapping("/users/{id}")
	@RateLimit(maxRequests = 1, expiry = 60, scope = Scope.PATH)
	Mono<String> user(@PathVariable String id) {
		return Mono.just(id);
	}

	@GetMapping("/tenants/{tenant}/reports")
	@RateLimit(maxRequests = 1, expiry = 60, key = "{path.tenant, query.kind}")
	Mono<String> reports() {
		return Mono.just("reports");
	}

	@GetMapping("/profile")
	@RateLimit(maxRequests = 1, expiry = 60, key = "principal.name")
	Mono<String> profile() {
		return Mono.just("profile");
	}

	@GetMapping("/skipped")
	@RateLimit(maxRequests = 1, expiry = 60, skipIf = "headers['X-Internal'] == 'true'")
	Mono<String> skipped() {
		return Mono.just("skipped");
	}

	@GetMapping("/failing")
	@RateLimit(maxRequests = 1, expiry = 60)
	Mono<String> failing() {
		return Mono.error(new IllegalStateException("broken"));
	}

	@GetMapping("/costly")
	@RateLimit(maxRequests = 10, expiry = 60, cost = "query['n']")
	Mono<String> costly() {
		return Mono.just("costly");
	}

	@GetMapping("/watched")
	@RateLimit(maxRequests = 1, expiry = 60, mode = "${watched.mode:monitor}")
	Mono<String> watched() {
		return Mono.just("watched");
	}

	@GetMapping("/excluded/here")
	@RateLimit(maxRequests = 1, expiry = 60)
	Mono<String> excluded() {
		return Mono.just("excluded");
	}

	@GetMapping("/exports")
	Mono<Map<String, Boolean>> exports(ServerWebExchange exchange) {
		return this.limiter.consume(exchange, EXPORTS).map((decision) -> Map.of("allowed", decision.allowed()));
	}

	@GetMapping("/closed")
	@RateLimit(maxRequests = 5, expiry = 60, onFailure = OnFailure.CLOSED)
	Mono<String> closed() {
		return Mono.just("closed");
	}

	@GetMapping("/waiting")
	boolean waiting() throws InterruptedException {
		return new CountDownLatch(1).await(1, TimeUnit.SECONDS);
	}

	@GetMapping("/thread")
	@RateLimit(maxRequests = 1000, expiry = 60)
	Mono<String> thread() {
		return Mono.just(Thread.currentThread().getName());
	}

}
