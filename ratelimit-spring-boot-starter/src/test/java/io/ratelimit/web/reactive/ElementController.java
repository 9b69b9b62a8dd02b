package io.ratelimit.web.reactive;

import java.util.List;

import io.ratelimit.RateLimitExceededException;
import io.ratelimit.web.ElementLimit;
import io.ratelimit.web.RateLimit;
import io.ratelimit.web.ReactiveElementRateLimiter;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

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
	@RateLimit(maxRequests = 5, expiry = 60)
	Mono<String> elements(@RequestParam List<Long> n,
			@ElementLimit(maxElements = 10, expiry = 60) ReactiveElementRateLimiter elements) {
		return Flux.fromIterable(n).concatMap(elements::consume).then(Mono.just("consumed"));
	}

	@GetMapping("/elements/caught")
	Mono<String> caught(@ElementLimit(maxElements = 1, expiry = 60) ReactiveElementRateLimiter elements) {
		return elements.consume(1)
			.then(elements.consume(1))
			.thenReturn("all")
			.onErrorReturn(RateLimitExceededException.class, "some");
	}

	@PostMapping("/matrix")
	@RateLimit(maxRequests = 5, expiry = 60)
	Mono<Integer> matrix(@RequestBody @ElementLimit(maxElements = 10, expiry = 60,
			cost = "origins.size() * destinations.size()") Matrix in) {
		return Mono.just(in.origins().size());
	}

	@PostMapping("/matrix/mono")
	Mono<String> matrix(@RequestBody @ElementLimit(maxElements = 10, expiry = 60,
			cost = "origins.size() * destinations.size()") Mono<Matrix> in) {
		return in.map((matrix) -> "seen");
	}

	@PostMapping("/matrix/flux")
	Mono<Long> matrix(@RequestBody @ElementLimit(maxElements = 10, expiry = 60,
			cost = "origins.size() * destinations.size()") Flux<Matrix> in) {
		return in.count();
	}

	/**
	 * What costs by its size.
	 *
	 * @param origins one side
	 * @param destinations the other side
	 */
	record Matrix(List<String> origins, List<String> destinations) {
	}

}
