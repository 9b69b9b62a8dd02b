package io.ratelimit.sample;

import java.time.Duration;

import io.ratelimit.test.RateLimitTest;
import io.ratelimit.test.RateLimitTestClock;
import org.junit.jupiter.api.Test;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.webmvc.test.autoconfigure.AutoConfigureMockMvc;
import org.springframework.http.HttpStatus;
import org.springframework.test.web.servlet.assertj.MockMvcTester;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * How an application tests its limits: no Redis, no sleeping.
 */
@SpringBootTest
@AutoConfigureMockMvc
@RateLimitTest
class QuoteLimitTests {

	@Autowired
	private MockMvcTester mvc;

	@Autowired
	private RateLimitTestClock clock;

	@Test
	void callerOverTheLimitWaitsForTheNextWindow() {
		for (int i = 0; i < 10; i++) {
			assertThat(this.mvc.get().uri("/quotes")).hasStatusOk();
		}
		assertThat(this.mvc.get().uri("/quotes")).hasStatus(HttpStatus.TOO_MANY_REQUESTS)
			.hasHeader("Retry-After", "10");
		this.clock.advance(Duration.ofSeconds(9));
		assertThat(this.mvc.get().uri("/quotes")).hasStatus(HttpStatus.TOO_MANY_REQUESTS).hasHeader("Retry-After", "1");
		this.clock.advance(Duration.ofSeconds(1));
		assertThat(this.mvc.get().uri("/quotes")).hasStatusOk();
	}

	@Test
	void everyTestStartsWithFreshLimits() {
		assertThat(this.mvc.get().uri("/quotes")).hasStatusOk().hasHeader("RateLimit", "\"requests\";r=9;t=10");
	}

}
