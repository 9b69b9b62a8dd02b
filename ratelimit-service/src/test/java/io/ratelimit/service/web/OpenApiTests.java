package io.ratelimit.service.web;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

import io.ratelimit.service.Api;
import io.ratelimit.service.ServiceTest;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.beans.factory.annotation.Autowired;

import static org.assertj.core.api.Assertions.assertThat;

@ServiceTest
class OpenApiTests {

	private static final Path FILE = Path.of("..", "docs", "openapi.json");

	@Autowired
	private Api api;

	@Test
	void documentIsWhatTheServiceServes() throws IOException {
		JsonMapper json = JsonMapper.builder()
			.enable(SerializationFeature.INDENT_OUTPUT, SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS)
			.build();
		Object served = json.readValue(this.api.get("/v3/api-docs").body(), Object.class);
		String text = json.writeValueAsString(served).replace("\r\n", "\n") + "\n";
		if (Boolean.getBoolean("openapi.write")) {
			Files.writeString(FILE, text);
		}
		assertThat(FILE)
			.as("Rewrite it by: ./mvnw test -pl ratelimit-service -am -Dtest=OpenApiTests "
					+ "-Dsurefire.failIfNoSpecifiedTests=false -Dopenapi.write=true")
			.content()
			.isEqualTo(text);
	}

	@Test
	void documentHasEveryCall() {
		var paths = this.api.get("/v3/api-docs").json().path("paths");
		assertThat(paths.propertyNames()).containsExactlyInAnyOrder("/v1/check", "/v1/release", "/v1/renew",
				"/v1/health", "/v1/admin/tenants", "/v1/admin/tenants/{id}", "/v1/admin/plans", "/v1/admin/plans/{id}",
				"/v1/admin/keys", "/v1/admin/keys/{id}", "/v1/admin/policies", "/v1/admin/policies/{id}");
	}

	@Test
	void documentHasAPage() {
		assertThat(this.api.get("/swagger-ui/index.html").status()).isEqualTo(200);
	}

}
