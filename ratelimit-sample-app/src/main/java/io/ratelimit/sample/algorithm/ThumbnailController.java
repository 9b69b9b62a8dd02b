package io.ratelimit.sample.algorithm;

import io.ratelimit.limit.Algorithm;
import io.ratelimit.web.RateLimit;

import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/**
 * Five tokens come in a second, and up to fifteen are saved for a burst.
 */
@RestController
class ThumbnailController {

	@GetMapping("/thumbnails")
	@RateLimit(limits = "5/s burst 15", algorithm = Algorithm.TOKEN_BUCKET)
	String thumbnail() {
		return "A small picture.";
	}

}
