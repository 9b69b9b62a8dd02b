package io.ratelimit.sample.programmatic;

import io.ratelimit.sample.Burst;
import io.ratelimit.sample.SampleTest;
import org.junit.jupiter.api.Test;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.test.web.servlet.client.RestTestClient;

import static org.assertj.core.api.Assertions.assertThat;

@SampleTest
class ProgrammaticTests {

	@Autowired
	private RestTestClient client;

	@Test
	void exportsChargeTheirRows() {
		assertThat(Burst.passed(12, () -> this.client.get().uri("/exports?rows=200"))).isEqualTo(10);
		this.client.get().uri("/exports?rows=100").exchange().expectHeader().exists("Retry-After");
	}

	@Test
	void mailsOverTheLimitWait() {
		assertThat(Burst.passed(5, () -> this.client.post().uri("/mails?to=ada"))).isEqualTo(5);
		this.client.post()
			.uri("/mails?to=ada")
			.exchange()
			.expectBody(String.class)
			.isEqualTo("Waits for a quieter time.");
		this.client.post().uri("/mails?to=bob").exchange().expectBody(String.class).isEqualTo("Sent.");
	}

}
