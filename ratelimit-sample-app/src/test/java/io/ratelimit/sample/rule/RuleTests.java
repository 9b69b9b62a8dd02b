package io.ratelimit.sample.rule;

import io.ratelimit.sample.Burst;
import io.ratelimit.sample.SampleTest;
import org.junit.jupiter.api.Test;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.test.web.servlet.client.RestTestClient;

import static org.assertj.core.api.Assertions.assertThat;

@SampleTest
class RuleTests {

	@Autowired
	private RestTestClient client;

	@Test
	void newsAreLimitedByTheRuleOfTheConfiguration() {
		assertThat(Burst.passed(12, () -> this.client.get().uri("/news/space"))).isEqualTo(10);
	}

}
