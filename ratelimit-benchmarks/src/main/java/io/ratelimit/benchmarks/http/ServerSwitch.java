package io.ratelimit.benchmarks.http;

import java.util.Map;

import io.ratelimit.mode.ModeSource;

import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

/**
 * Changes the mode between slices.
 */
@RestController
class ServerSwitch {

	@GetMapping("/mode/{mode}")
	Map<String, String> mode(@PathVariable String mode) {
		System.setProperty(ModeSource.PROPERTY, mode);
		return Map.of("mode", mode);
	}

}
