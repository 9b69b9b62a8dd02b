package io.ratelimit.web.servlet;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.boot.test.web.server.LocalServerPort;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for requests that are dispatched more than once, and charged once.
 */
@WithServletApplication
class ServletAsyncTests {

	@LocalServerPort
	private int port;

	private Caller caller;

	@BeforeEach
	void call() {
		this.caller = new Caller(this.port);
	}

	@ParameterizedTest
	@ValueSource(strings = { "/async/callable", "/async/deferred", "/async/future", "/async/events", "/async/emitter",
			"/async/streaming", "/async/entity", "/forward", "/forwarded", "/include" })
	void requestIsChargedOnce(String path) {
		for (int remaining = 2; remaining >= 0; remaining--) {
			Reply reply = this.caller.get(path);
			assertThat(reply.status()).isEqualTo(200);
			assertThat(reply.body()).contains("done");
			assertThat(reply.limit()).isEqualTo("\"requests\";r=%d;t=60".formatted(remaining));
		}
		Reply blocked = this.caller.get(path);
		assertThat(blocked.status()).isEqualTo(429);
		assertThat(blocked.header("Content-Type")).isEqualTo("application/problem+json");
	}

	@ParameterizedTest
	@ValueSource(strings = { "/async/failing=500", "/async/timeout=503", "/error-page=418" })
	void requestWithAnErrorPageIsChargedOnce(String pathAndStatus) {
		String[] expected = pathAndStatus.split("=");
		for (int remaining = 2; remaining >= 0; remaining--) {
			Reply reply = this.caller.get(expected[0]);
			assertThat(reply.status()).isEqualTo(Integer.parseInt(expected[1]));
			assertThat(reply.limit()).isEqualTo("\"requests\";r=%d;t=60".formatted(remaining));
		}
		assertThat(this.caller.get(expected[0]).status()).isEqualTo(429);
	}

	@Test
	void forwardIsChargedToTheFirstHandlerOnly() {
		this.caller.get("/forward");
		assertThat(this.caller.get("/forwarded").limit()).isEqualTo("\"requests\";r=2;t=60");
	}

}
