package io.ratelimit.sample.element;

import java.util.List;

import io.ratelimit.web.ElementLimit;

import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

/**
 * A thousand elements a minute, charged from the body before the handler runs.
 */
@RestController
class RouteController {

	@PostMapping("/routes")
	String routes(@RequestBody @ElementLimit(maxElements = 1000, expiry = 60,
			cost = "origins.size() * destinations.size()") RouteRequest in) {
		return "%d routes".formatted(in.origins().size() * in.destinations().size());
	}

	record RouteRequest(List<String> origins, List<String> destinations) {

	}

}
