package io.ratelimit.key;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

/**
 * Endpoints and their normal form.
 */
class EndpointTests {

	@ParameterizedTest
	@CsvSource({ "/search, /search", "search, /search", "/search/, /search", "search///, /search", "/, /", "///, /",
			"'', /", "/datasets/{datasetId}/search, /datasets/{datasetId}/search", "/a:b/, /a:b", "GET:/a, /GET:/a" })
	void endpointHasALeadingSlashAndNoTrailingOnes(String path, String normalised) {
		assertThat(new Endpoint(path).path()).isEqualTo(normalised);
		assertThat(new Endpoint(path)).hasToString(normalised).isEqualTo(new Endpoint(normalised));
	}

	@ParameterizedTest
	@CsvSource({ "/api/matrix, /elements, /api/matrix/elements", "/api/matrix/, elements/, /api/matrix/elements",
			"/api, /traffic/elements, /api/traffic/elements", "/, /elements, /elements", "/api, '', /api",
			"/api, /, /api", "/, /, /" })
	void suffixIsAppendedToTheEndpoint(String path, String suffix, String appended) {
		assertThat(new Endpoint(path).with(suffix)).isEqualTo(new Endpoint(appended));
	}

	@Test
	@SuppressWarnings("NullAway")
	void endpointWithoutPathIsRefused() {
		assertThatNullPointerException().isThrownBy(() -> new Endpoint(null)).withMessage("'path' must not be null");
	}

}
