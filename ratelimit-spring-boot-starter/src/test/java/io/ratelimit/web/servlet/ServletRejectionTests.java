package io.ratelimit.web.servlet;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.boot.test.web.server.LocalServerPort;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for what becomes of a rejection in an application's exception handling.
 */
@WithServletApplication
@ExtendWith(OutputCaptureExtension.class)
class ServletRejectionTests {

	@LocalServerPort
	private int port;

	private Caller caller;

	@BeforeEach
	void call() {
		this.caller = new Caller(this.port);
	}

	@Test
	void exceptionHandlerOfTheControllerReplacesTheAnswer() {
		this.caller.get("/rejected/locally");
		Reply blocked = this.caller.get("/rejected/locally");
		assertThat(blocked.status()).isEqualTo(429);
		assertThat(blocked.body()).isEqualTo("{\"sorry\":\"requests\"}");
		assertThat(blocked.retryAfter()).isEqualTo("60");
		assertThat(blocked.limit()).isEqualTo("\"requests\";r=0;t=60");
	}

	@Test
	void retryAfterIsTakenBackWhereAnAdviceAnswersOtherwise() {
		this.caller.get("/rejected/otherwise");
		Reply answered = this.caller.get("/rejected/otherwise");
		assertThat(answered.status()).isEqualTo(200);
		assertThat(answered.body()).isEqualTo("served from the cache");
		assertThat(answered.retryAfter()).isNull();
		assertThat(answered.limit()).isEqualTo("\"requests\";r=0;t=60");
	}

	@Test
	void headersStandOnTheAnswerOfAnExceptionHandler() {
		Reply handled = this.caller.get("/rejected/handled");
		assertThat(handled.status()).isEqualTo(501);
		assertThat(handled.limit()).isEqualTo("\"requests\";r=0;t=60");
	}

	@Test
	void corsHeadersStandOnARejection() {
		this.caller.get("/by-class");
		Reply blocked = this.caller.get("/by-class", "Origin", "https://app.example");
		assertThat(blocked.status()).isEqualTo(429);
		assertThat(blocked.header("Access-Control-Allow-Origin")).isEqualTo("https://app.example");
		assertThat(blocked.header("Access-Control-Expose-Headers")).isEqualTo("RateLimit");
	}

	@Test
	void browserGetsAProblemAndNoErrorPage(CapturedOutput output) {
		this.caller.get("/by-class");
		Reply blocked = this.caller.get("/by-class", "Accept", "text/html");
		assertThat(blocked.status()).isEqualTo(429);
		assertThat(blocked.header("Content-Type")).isEqualTo("application/problem+json");
		assertThat(output).doesNotContain("RateLimitExceededException");
	}

}
