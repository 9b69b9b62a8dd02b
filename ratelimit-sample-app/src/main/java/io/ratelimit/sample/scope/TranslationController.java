package io.ratelimit.sample.scope;

import io.ratelimit.web.RateLimit;

import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

/**
 * Counts by fields of the body, which the handler still reads.
 */
@RestController
class TranslationController {

	@PostMapping("/translations")
	@RateLimit(maxRequests = 10, expiry = 10, key = "{body.tenant_id, body.language}")
	String translate(@RequestBody Translation translation) {
		return translation.text() + ", in " + translation.language();
	}

	record Translation(String tenant_id, String language, String text) {

	}

}
