package io.ratelimit.sample.element;

import io.ratelimit.sample.Burst;
import io.ratelimit.sample.SampleTest;
import org.junit.jupiter.api.Test;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.http.MediaType;
import org.springframework.test.web.servlet.client.RestTestClient;

import static org.assertj.core.api.Assertions.assertThat;

@SampleTest
class ElementTests {

	@Autowired
	private RestTestClient client;

	@Test
	void matrixChargesItsCells() {
		String body = "{\"rows\": 20, \"columns\": 20}";
		post("/matrix", body).exchange()
			.expectStatus()
			.isOk()
			.expectHeader()
			.valueEquals("RateLimit", "\"requests\";r=19;t=60, \"elements\";r=600;t=60");
		assertThat(Burst.passed(3, () -> post("/matrix", body))).isOne();
	}

	@Test
	void routesChargeTheirBodyBeforeTheHandlerRuns() {
		String body = "{\"origins\": [\"a\", \"b\"], \"destinations\": [%s]}"
			.formatted("\"c\", ".repeat(199) + "\"c\"");
		assertThat(Burst.passed(4, () -> post("/routes", body))).isEqualTo(2);
	}

	private RestTestClient.RequestHeadersSpec<?> post(String path, String body) {
		return this.client.post().uri(path).contentType(MediaType.APPLICATION_JSON).body(body);
	}

}
