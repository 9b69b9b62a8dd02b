package io.ratelimit.sample.annotation;

import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/**
 * Limited by an own annotation.
 */
@RestController
class CatalogController {

	@GetMapping("/catalog")
	@GentleLimit
	String catalog() {
		return "Everything must go.";
	}

}
