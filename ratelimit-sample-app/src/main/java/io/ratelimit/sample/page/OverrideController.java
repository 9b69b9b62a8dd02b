package io.ratelimit.sample.page;

import java.time.Duration;
import java.util.List;

import io.ratelimit.key.OverrideKey;
import io.ratelimit.override.RateLimitOverride;
import io.ratelimit.override.RateLimitOverrides;
import org.jspecify.annotations.Nullable;

import org.springframework.http.HttpStatus;
import org.springframework.http.ProblemDetail;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/**
 * Gives a project other numbers. Protect what can do this in a real application.
 */
@RestController
@RequestMapping("/overrides/{organization}/{project}")
class OverrideController {

	private final RateLimitOverrides overrides;

	OverrideController(RateLimitOverrides overrides) {
		this.overrides = overrides;
	}

	@GetMapping
	List<Numbers> list(@PathVariable long organization, @PathVariable long project) {
		return this.overrides.list(organization, project)
			.entrySet()
			.stream()
			.map((entry) -> Numbers.of(entry.getKey(), entry.getValue()))
			.toList();
	}

	@PutMapping
	void set(@PathVariable long organization, @PathVariable long project, @RequestBody Numbers numbers) {
		this.overrides.set(OverrideKey.project(numbers.endpoint(), organization, project), numbers.toOverride());
	}

	@DeleteMapping
	void clear(@PathVariable long organization, @PathVariable long project, @RequestParam String endpoint) {
		this.overrides.delete(OverrideKey.project(endpoint, organization, project));
	}

	@ExceptionHandler
	ProblemDetail refused(IllegalArgumentException ex) {
		return ProblemDetail.forStatusAndDetail(HttpStatus.BAD_REQUEST, ex.getMessage());
	}

	record Numbers(String endpoint, @Nullable Long maxRequests, @Nullable Long expiry) {

		static Numbers of(OverrideKey key, RateLimitOverride override) {
			Duration expiry = override.expiry();
			return new Numbers(key.endpoint().path(), override.maxRequests(),
					(expiry != null) ? expiry.toSeconds() : null);
		}

		RateLimitOverride toOverride() {
			return new RateLimitOverride(this.maxRequests,
					(this.expiry != null) ? Duration.ofSeconds(this.expiry) : null);
		}

	}

}
