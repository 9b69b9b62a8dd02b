package io.ratelimit.web.servlet;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.util.concurrent.atomic.AtomicInteger;

import io.ratelimit.limit.Algorithm;
import io.ratelimit.web.OnFailure;
import io.ratelimit.web.RateLimit;

import org.springframework.core.annotation.AliasFor;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.bind.annotation.PathVariable;

/**
 * Limits in all the ways that an annotation can set them.
 */
@RestController
@RateLimit(maxRequests = 1, expiry = 60, suffix = "/class")
class LimitedController {

	static final AtomicInteger CALLS = new AtomicInteger();

	@GetMapping("/limited")
	@RateLimit(maxRequests = 2, expiry = 60)
	String limited() {
		CALLS.incrementAndGet();
		return "done";
	}

	@PostMapping("/limited")
	@RateLimit(maxRequests = 2, expiry = 60)
	String posted() {
		return "done";
	}

	@GetMapping("/by-class")
	String byClass() {
		return "done";
	}

	@GetMapping("/default-expiry")
	@RateLimit(maxRequests = 2)
	String defaultExpiry() {
		return "done";
	}

	@GetMapping("/tiers")
	@RateLimit(limits = "2/s, 3/m")
	String tiers() {
		return "done";
	}

	@GetMapping("/ruled")
	@RateLimit(maxRequests = 2, expiry = 60)
	String ruled() {
		return "done";
	}

	@GetMapping("/repeated")
	@RateLimit(maxRequests = 5, expiry = 60)
	@RateLimit(maxRequests = 3, expiry = 10, suffix = "/traffic")
	String repeated() {
		return "done";
	}

	@GetMapping("/meta")
	@TwicePer(60)
	String meta() {
		return "done";
	}

	@GetMapping("/bucket")
	@RateLimit(limits = "${test.bucket:2/10s burst 4}", algorithm = Algorithm.TOKEN_BUCKET)
	String bucket() {
		return "done";
	}

	@GetMapping("/calendar")
	@RateLimit(maxRequests = 2, expiry = 60, calendar = true)
	String calendar() {
		return "done";
	}

	@GetMapping("/log")
	@RateLimit(maxRequests = 2, expiry = 60, algorithm = Algorithm.SLIDING_WINDOW_LOG)
	String log() {
		return "done";
	}

	@GetMapping("/named/{id}")
	@RateLimit(maxRequests = 2, expiry = 60, endpoint = "webhook", policyName = "hooks")
	String named(@PathVariable String id) {
		return id;
	}

	@GetMapping("/watched")
	@RateLimit(maxRequests = 1, expiry = 60, mode = "${test.watched:monitor}")
	String watched() {
		return "done";
	}

	@GetMapping("/cost")
	@RateLimit(maxRequests = 10, expiry = 60, cost = "query['n']")
	String cost() {
		return "done";
	}

	@GetMapping("/cost/computed")
	@RateLimit(maxRequests = 10, expiry = 60, cost = "query['a'].length() * 2")
	String computedCost() {
		return "done";
	}

	@GetMapping("/skipped")
	@RateLimit(maxRequests = 1, expiry = 60, skipIf = "headers['X-Internal'] == 'true'")
	String skipped() {
		return "done";
	}

	@GetMapping("/excluded/here")
	@RateLimit(maxRequests = 1, expiry = 60)
	String excluded() {
		return "done";
	}

	@GetMapping("/thread")
	String thread() {
		return Thread.currentThread().getClass().getSimpleName();
	}

	@GetMapping("/closed")
	@RateLimit(maxRequests = 100, expiry = 60, onFailure = OnFailure.CLOSED)
	String closed() {
		return "done";
	}

	@GetMapping("/local")
	@RateLimit(maxRequests = 1, expiry = 60, onFailure = OnFailure.LOCAL)
	String local() {
		return "done";
	}

	@GetMapping("/failing")
	@RateLimit(maxRequests = 5, expiry = 60)
	String failing() {
		throw new IllegalStateException("on purpose");
	}

	/**
	 * An annotation of an application's own.
	 */
	@Retention(RetentionPolicy.RUNTIME)
	@RateLimit(maxRequests = 2)
	@interface TwicePer {

		@AliasFor(annotation = RateLimit.class, attribute = "expiry")
		long value();

	}

}
