package io.ratelimit.web.reactive;

import io.ratelimit.web.ExportedSpans;
import org.junit.jupiter.api.Test;

import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.context.annotation.Import;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for the spans that OpenTelemetry exports of WebFlux requests.
 */
@WithReactiveApplication
@Import(ExportedSpans.class)
class ReactiveTraceTests {

	private final ExportedSpans spans;

	@LocalServerPort
	private int port;

	ReactiveTraceTests(ExportedSpans spans) {
		this.spans = spans;
	}

	@Test
	void rootSpanOfARequestOverAMonitoredLimitNamesTheEndpoint() {
		TestCaller caller = new TestCaller(this.port);
		caller.get("/watched").expectStatus().isOk();
		assertThat(this.spans.overLimit()).isNull();
		caller.get("/watched").expectStatus().isOk();
		assertThat(this.spans.overLimit()).isEqualTo("/watched");
	}

	@Test
	void rootSpanOfARequestThatIsBlockedHasNoTag() {
		TestCaller caller = new TestCaller(this.port);
		for (int expected : new int[] { 200, 429 }) {
			caller.get("/blocking").expectStatus().isEqualTo(expected);
			assertThat(this.spans.overLimit()).isNull();
		}
	}

}
