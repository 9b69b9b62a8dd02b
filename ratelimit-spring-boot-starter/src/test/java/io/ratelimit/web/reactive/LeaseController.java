package io.ratelimit.web.reactive;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

import io.ratelimit.web.RateLimit;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;

import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

import static io.ratelimit.limit.Algorithm.CONCURRENCY;

/**
 * Limits on what goes on at a time. A request goes on until the test ends it.
 */
@RestController
@RateLimit(maxRequests = 1, expiry = 600, algorithm = CONCURRENCY)
class LeaseController {

	private final Map<String, Sinks.One<String>> running = new ConcurrentHashMap<>();

	@GetMapping("/leases/{id}/mono")
	Mono<String> mono(@PathVariable String id) {
		return run(id).asMono();
	}

	@GetMapping("/leases/{id}/timeout")
	Mono<String> timeout(@PathVariable String id) {
		return run(id).asMono().timeout(Duration.ofMillis(50));
	}

	@GetMapping(path = "/leases/{id}/events", produces = MediaType.TEXT_EVENT_STREAM_VALUE)
	Flux<String> events(@PathVariable String id) {
		return Flux.just("started").concatWith(run(id).asMono());
	}

	private Sinks.One<String> run(String id) {
		return this.running.computeIfAbsent(id, (absent) -> Sinks.one());
	}

	Sinks.One<String> take(String id) {
		Sinks.One<String> request = this.running.remove(id);
		if (request == null) {
			throw new IllegalStateException("Not running: " + id);
		}
		return request;
	}

	void endAtOnce(String id) {
		run(id).tryEmitValue("ended");
	}

	boolean isRunning(String id) {
		return this.running.containsKey(id);
	}

}
