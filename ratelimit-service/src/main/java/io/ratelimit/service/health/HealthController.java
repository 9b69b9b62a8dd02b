package io.ratelimit.service.health;

import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.tags.Tag;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.info.BuildProperties;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/**
 * Answers that the service is there, and which.
 */
@RestController
@Tag(name = "health")
class HealthController {

	private final HealthResponse response;

	HealthController(ObjectProvider<BuildProperties> build) {
		BuildProperties properties = build.getIfAvailable();
		String version = (properties != null) ? properties.getVersion() : null;
		this.response = new HealthResponse("ok", (version != null) ? version : "unknown");
	}

	@GetMapping("/v1/health")
	@Operation(summary = "Tell that the service is there")
	HealthResponse health() {
		return this.response;
	}

	/**
	 * That the service is there.
	 *
	 * @param status always {@code ok}
	 * @param version the version of the service
	 */
	record HealthResponse(String status, String version) {

	}

}
