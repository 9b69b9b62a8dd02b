package io.ratelimit.sample.annotation;

import io.ratelimit.sample.Burst;
import io.ratelimit.sample.SampleTest;
import org.junit.jupiter.api.Test;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.test.web.servlet.client.RestTestClient;

import static org.assertj.core.api.Assertions.assertThat;

@SampleTest
class AnnotationTests {

	@Autowired
	private RestTestClient client;

	@Test
	void catalogIsLimitedByTheApplicationsOwnAnnotation() {
		assertThat(Burst.passed(12, () -> this.client.get().uri("/catalog"))).isEqualTo(10);
	}

	@Test
	void betaCountsAndBlocksNobody() {
		assertThat(Burst.passed(8, () -> this.client.get().uri("/beta"))).isEqualTo(8);
		this.client.get()
			.uri("/beta")
			.exchange()
			.expectHeader()
			.valueEquals("RateLimit", "\"requests\";r=0;t=10")
			.expectHeader()
			.valueEquals("X-Demo-Over-Limit", "/beta");
	}

}
