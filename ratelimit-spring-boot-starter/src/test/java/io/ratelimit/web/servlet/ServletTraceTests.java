package io.ratelimit.web.servlet;

import io.ratelimit.web.ExportedSpans;
import org.junit.jupiter.api.Test;

import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.context.annotation.Import;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for the spans that OpenTelemetry exports of MVC requests.
 */
@WithServletApplication
@Import(ExportedSpans.class)
class ServletTraceTests {

	private final ExportedSpans spans;

	@LocalServerPort
	private int port;

	ServletTraceTests(ExportedSpans spans) {
		this.spans = spans;
	}

	@Test
	void rootSpanOfARequestOverAMonitoredLimitNamesTheEndpoint() {
		Caller caller = new Caller(this.port);
		assertThat(caller.get("/watched").status()).isEqualTo(200);
		assertThat(this.spans.overLimit()).isNull();
		assertThat(caller.get("/watched").status()).isEqualTo(200);
		assertThat(this.spans.overLimit()).isEqualTo("/watched");
	}

	@Test
	void rootSpanOfARequestThatIsBlockedHasNoTag() {
		Caller caller = new Caller(this.port);
		for (int expected : new int[] { 200, 200, 429 }) {
			assertThat(caller.get("/limited").status()).isEqualTo(expected);
			assertThat(this.spans.overLimit()).isNull();
		}
	}

}
