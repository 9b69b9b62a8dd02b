package io.ratelimit.sample.page;

import io.ratelimit.sample.Burst;
import io.ratelimit.sample.SampleTest;
import org.junit.jupiter.api.Test;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.http.MediaType;
import org.springframework.test.web.servlet.client.RestTestClient;

import static org.assertj.core.api.Assertions.assertThat;

@SampleTest
class OverrideTests {

	@Autowired
	private RestTestClient client;

	@Test
	void overrideCountsFromTheNextCallUntilItIsCleared() {
		put("{\"endpoint\": \"/quotes\", \"maxRequests\": 15}").expectStatus().isOk();
		assertThat(quotes(20)).isEqualTo(15);
		this.client.get().uri("/overrides/1/42").exchange().expectBody().jsonPath("$[0].maxRequests").isEqualTo(15);
		this.client.delete().uri("/overrides/1/42?endpoint=/quotes").exchange().expectStatus().isOk();
		assertThat(quotes(1)).isZero();
		this.client.get().uri("/overrides/1/42").exchange().expectBody().json("[]");
	}

	@Test
	void numbersOutOfBoundsAreRefused() {
		put("{\"endpoint\": \"/quotes\", \"maxRequests\": 0}").expectStatus().isBadRequest();
	}

	private long quotes(int calls) {
		return Burst.passed(calls, () -> this.client.get().uri("/quotes").header("X-Project", "1:42"));
	}

	private RestTestClient.ResponseSpec put(String numbers) {
		return this.client.put()
			.uri("/overrides/1/42")
			.contentType(MediaType.APPLICATION_JSON)
			.body(numbers)
			.exchange();
	}

}
