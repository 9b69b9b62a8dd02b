package io.ratelimit.web.reactive;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import org.springframework.boot.test.web.server.LocalServerPort;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for what a blocked request is answered with.
 */
@WithReactiveApplication
class ReactiveRejectionTests {

	private final RejectingControllers.Local local;

	@LocalServerPort
	private int port;

	private TestCaller caller;

	ReactiveRejectionTests(RejectingControllers.Local local) {
		this.local = local;
	}

	@BeforeEach
	void call() {
		this.caller = new TestCaller(this.port);
	}

	@Test
	void theControllersExceptionHandlerAnswersWithoutRunningItsModel() {
		this.caller.get("/local").expectStatus().isOk();
		int models = this.local.models.get();
		this.caller.get("/local")
			.expectStatus()
			.isEqualTo(429)
			.expectHeader()
			.valueEquals("RateLimit", "\"requests\";r=0;t=60")
			.expectHeader()
			.valueEquals("Retry-After", "60")
			.expectBody(String.class)
			.isEqualTo("local: Limit 'requests' of /local exceeded by Local /local");
		assertThat(this.local.models).hasValue(models);
	}

	@Test
	void anAdviceAnswersAndRetryAfterIsTakenBack() {
		this.caller.get("/advised").expectStatus().isOk();
		this.caller.get("/advised")
			.expectStatus()
			.isEqualTo(503)
			.expectHeader()
			.valueEquals("RateLimit", "\"requests\";r=0;t=60")
			.expectHeader()
			.doesNotExist("Retry-After")
			.expectBody(String.class)
			.isEqualTo("advice");
	}

	@Test
	void corsHeadersSurvive() {
		this.caller.get("/blocking").expectStatus().isOk();
		this.caller.get("/blocking", (headers) -> headers.setOrigin("https://app.example"))
			.expectStatus()
			.isEqualTo(429)
			.expectHeader()
			.valueEquals("Access-Control-Allow-Origin", "https://app.example")
			.expectHeader()
			.valueEquals("Access-Control-Expose-Headers", "RateLimit");
	}

	@Test
	void headHasNoBody() {
		this.caller.get("/blocking").expectStatus().isOk();
		this.caller.client()
			.head()
			.uri("/blocking")
			.exchange()
			.expectStatus()
			.isEqualTo(429)
			.expectHeader()
			.valueEquals("Retry-After", "60")
			.expectBody()
			.isEmpty();
	}

}
