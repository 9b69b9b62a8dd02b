package io.ratelimit.service.demo;

import java.util.stream.IntStream;

import io.ratelimit.service.Api;
import io.ratelimit.service.Reply;
import io.ratelimit.service.ServiceTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.mock.env.MockEnvironment;

import static org.assertj.core.api.Assertions.assertThat;

@ServiceTest
class PlaygroundTests {

	@Autowired
	private Api api;

	@Test
	void keyOfTheDemoChecksItsPlans() {
		String key = this.api.get("/playground").text("api_key");
		Reply plan = this.api.send("POST", "/playground/plans",
				"{\"algorithm\": \"token_bucket\", \"bucket_capacity\": 4, \"refill_rate_per_sec\": 0.5}");
		assertThat(plan.status()).isEqualTo(200);
		Reply check = this.api.check(key,
				"{\"plan_id\": \"%s\", \"subject\": \"me\", \"resource\": \"burst\"}".formatted(plan.text("plan_id")));
		assertThat(check.number("limit")).isEqualTo(4);
	}

	@Test
	void demoHasAPlanAnAlgorithmAndPolicies() {
		String key = this.api.get("/playground").text("api_key");
		assertThat(this.api.check(key, "{\"subject\": \"me\", \"resource\": \"GET:/orders/1\"}").text("algorithm"))
			.isEqualTo("token_bucket");
		String tenantId = this.api.admin("GET", "/tenants?size=200", null)
			.json()
			.path("items")
			.valueStream()
			.filter((tenant) -> tenant.path("name").asString().equals("demo"))
			.findFirst()
			.orElseThrow()
			.path("id")
			.asString();
		assertThat(this.api.admin("GET", "/plans?tenant_id=" + tenantId, null).body()).contains("\"token_bucket\"",
				"\"fixed_window\"", "\"sliding_window\"", "\"sliding_window_counter\"", "\"concurrency\"");
	}

	@Test
	void sameNumbersGiveTheSamePlan() {
		String body = "{\"algorithm\": \"fixed_window\", \"limit\": 7, \"window_seconds\": 7}";
		String planId = this.api.send("POST", "/playground/plans", body).text("plan_id");
		assertThat(this.api.send("POST", "/playground/plans", body).text("plan_id")).isEqualTo(planId);
	}

	@ParameterizedTest
	@ValueSource(strings = { "{}", "{\"algorithm\": \"x\"}", "{\"algorithm\": \"fixed_window\", \"name\": \"x\"}" })
	void badPlanIsRefused(String body) {
		assertThat(this.api.send("POST", "/playground/plans", body).status()).isEqualTo(422);
	}

	@Test
	void makingPlansIsLimited() {
		String address = Api.anyAddress();
		assertThat(IntStream.range(0, 100)
			.mapToObj((i) -> this.api.send("POST", "/playground/plans", "{}", "X-Forwarded-For", address).status()))
			.contains(429);
	}

	@Test
	void serviceThatIsGivenADatabaseIsNoDemo() {
		MockEnvironment given = new MockEnvironment().withProperty("spring.datasource.url", "jdbc:postgresql://db/x");
		new DemoEnvironmentPostProcessor().postProcessEnvironment(given, null);
		assertThat(given.getProperty("ratelimit.service.admin-token")).isNull();
	}

	@ParameterizedTest
	@ValueSource(strings = { "host", "port", "url", "cluster.nodes" })
	void demoUsesTheRedisThatItIsGiven(String property) {
		MockEnvironment given = new MockEnvironment().withProperty("spring.data.redis." + property, "x")
			.withProperty("spring.data.redis.timeout", "1s");
		new DemoEnvironmentPostProcessor().postProcessEnvironment(given, null);
		assertThat(given.getProperty(DemoEnvironmentPostProcessor.REDIS, Boolean.class)).isFalse();
		assertThat(given.getProperty(DemoEnvironmentPostProcessor.POSTGRESQL, Boolean.class)).isTrue();
	}

}
