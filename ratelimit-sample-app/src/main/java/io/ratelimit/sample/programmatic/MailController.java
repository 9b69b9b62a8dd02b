package io.ratelimit.sample.programmatic;

import io.ratelimit.Policy;
import io.ratelimit.RateLimitRequest;
import io.ratelimit.RateLimiter;
import io.ratelimit.key.Subject;
import io.ratelimit.limit.Limit;

import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/**
 * Decides on what is no HTTP request: mails to one recipient. Nothing fails; mail over
 * the limit waits.
 */
@RestController
class MailController {

	private static final Policy MAILS = Policy.of("mails", Limit.parse("5/10s"));

	private final RateLimiter limiter;

	MailController(RateLimiter limiter) {
		this.limiter = limiter;
	}

	@PostMapping("/mails")
	String send(@RequestParam String to) {
		boolean sent = this.limiter.consume(RateLimitRequest.of(MAILS, Subject.key(to))).allowed();
		return sent ? "Sent." : "Waits for a quieter time.";
	}

}
