package io.ratelimit.web.reactive;

import org.junit.jupiter.api.Test;

import org.springframework.boot.test.web.server.LocalServerPort;

/**
 * Tests for limits of WebFlux handlers that a document holds.
 */
@WithReactiveApplication
class ReactiveDocumentTests {

	@LocalServerPort
	private int port;

	@Test
	void keyIsLimitedByItsTiersBesideTheOtherLimitsAndByACheckInCode() {
		TestCaller caller = new TestCaller(this.port);
		caller.get("/documents/analyze", (headers) -> headers.set("X-Key", "tenant:acme"))
			.expectStatus()
			.isOk()
			.expectHeader()
			.valueEquals("RateLimit-Policy", "\"sentiment-service_rpm\";q=2;w=60, "
					+ "\"sentiment-service_rpd\";q=100;w=86400, \"requests\";q=100;w=60");
		caller.get("/documents/check?key=tenant:acme").expectBody(String.class).isEqualTo("true");
		caller.get("/documents/check?key=tenant:acme").expectBody(String.class).isEqualTo("false");
		caller.get("/documents/analyze", (headers) -> headers.set("X-Key", "tenant:acme"))
			.expectStatus()
			.isEqualTo(429);
	}

	@Test
	void missingKeyCountsTheCallerWithTheGeneralLimits() {
		TestCaller caller = new TestCaller(this.port);
		caller.get("/documents/analyze")
			.expectHeader()
			.valueEquals("RateLimit-Policy", "\"sentiment-service_rpm\";q=1;w=60, \"requests\";q=100;w=60");
		caller.get("/documents/analyze").expectStatus().isEqualTo(429);
	}

}
