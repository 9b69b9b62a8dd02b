package io.ratelimit.service.observe;

import java.util.List;
import java.util.UUID;

import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.sdk.testing.exporter.InMemorySpanExporter;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.ratelimit.service.Api;
import io.ratelimit.service.Reply;
import io.ratelimit.service.ServiceTest;
import io.ratelimit.service.TestTenant;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

@ServiceTest
@ExtendWith(OutputCaptureExtension.class)
class ObservabilityTests {

	@Autowired
	private Api api;

	@Autowired
	private InMemorySpanExporter spans;

	private TestTenant tenant;

	private UUID plan;

	@BeforeEach
	void createTenant() {
		this.tenant = this.api.tenant();
		this.plan = this.tenant.plan("\"algorithm\": \"sliding_window\", \"limit\": 1, \"window_seconds\": 60");
	}

	@Test
	void decisionsAndRequestsAreCounted() {
		double allowed = metric("rl_allowed_total{algorithm=\"sliding_window\"}");
		double blocked = metric("rl_blocked_total{algorithm=\"sliding_window\"}");
		double requests = metric("requests_total{outcome=\"blocked\",route=\"/v1/check\"}");
		this.tenant.check(this.plan, "ada", "orders");
		this.tenant.check(this.plan, "ada", "orders");
		this.tenant.check(this.plan, "ada", "orders");
		assertThat(metric("rl_allowed_total{algorithm=\"sliding_window\"}")).isEqualTo(allowed + 1);
		assertThat(metric("rl_blocked_total{algorithm=\"sliding_window\"}")).isEqualTo(blocked + 2);
		assertThat(metric("requests_total{outcome=\"blocked\",route=\"/v1/check\"}")).isEqualTo(requests + 2);
		this.api.send("POST", "/v1/check", "{}");
		this.tenant.check("{}");
		assertThat(metric("requests_total{outcome=\"unauthorized\",route=\"/v1/check\"}")).isPositive();
		assertThat(metric("requests_total{outcome=\"refused\",route=\"/v1/check\"}")).isPositive();
	}

	@Test
	void noMetricNamesATenantOrAPlan() {
		this.tenant.check(this.plan, "ada", "orders");
		assertThat(this.api.get("/actuator/prometheus").body()).doesNotContain(this.tenant.id().toString())
			.doesNotContain(this.plan.toString());
	}

	private double metric(String name) {
		return this.api.get("/actuator/prometheus")
			.body()
			.lines()
			.filter((line) -> line.startsWith(name + " "))
			.mapToDouble((line) -> Double.parseDouble(line.substring(line.lastIndexOf(' '))))
			.sum();
	}

	@Test
	void spanCarriesPlanAndDecision() {
		this.spans.reset();
		this.tenant.check(this.plan, "ada", "orders");
		this.tenant.check(this.plan, "ada", "orders");
		await().until(() -> checks().size() == 2);
		assertThat(checks()).extracting((span) -> attribute(span, "ratelimit.decision"))
			.containsExactly("allowed", "blocked");
		assertThat(checks()).allSatisfy((span) -> {
			assertThat(attribute(span, "ratelimit.plan_id")).isEqualTo(this.plan.toString());
			assertThat(attribute(span, "ratelimit.algorithm")).isEqualTo("sliding_window");
		});
	}

	@Test
	void spanContinuesTheTraceOfTheCaller() {
		this.spans.reset();
		String trace = "4bf92f3577b34da6a3ce929d0e0e4736";
		this.api.send("POST", "/v1/check", "{}", "x-api-key", this.tenant.key(), "traceparent",
				"00-%s-00f067aa0ba902b7-01".formatted(trace));
		await().until(() -> checks().size() == 1);
		assertThat(checks().get(0).getTraceId()).isEqualTo(trace);
	}

	private List<SpanData> checks() {
		return this.spans.getFinishedSpanItems()
			.stream()
			.filter((span) -> span.getName().equals("http post /v1/check"))
			.toList();
	}

	private static String attribute(SpanData span, String name) {
		return span.getAttributes().get(AttributeKey.stringKey(name));
	}

	@Test
	void logLineIsJsonAndHasNoSecret(CapturedOutput output) {
		Reply key = this.api.admin("POST", "/keys", """
				{"tenant_id": "%s", "name": "logged"}""".formatted(this.tenant.id()));
		this.api.check(key.text("key"), this.plan, "ada@example.org", "orders");
		this.api.check(key.text("key"), this.plan, "ada@example.org", "orders");
		this.api.check(key.text("key"), "not JSON");
		await().until(() -> output.getOut().lines().filter((line) -> line.contains(this.plan.toString())).count() == 2);
		JsonNode line = output.getOut()
			.lines()
			.filter((text) -> text.contains(this.plan.toString()))
			.skip(1)
			.map((text) -> JsonMapper.builder().build().readTree(text.substring(text.indexOf('{'))))
			.findFirst()
			.orElseThrow();
		assertThat(line.path("tenant").asString()).isEqualTo(this.tenant.id().toString());
		assertThat(line.path("algorithm").asString()).isEqualTo("sliding_window");
		assertThat(line.path("outcome").asString()).isEqualTo("blocked");
		assertThat(line.path("subject").asString()).matches("[0-9a-f]{16}");
		assertThat(output.getAll()).doesNotContain("ada@example.org")
			.doesNotContain(key.text("key").substring(20))
			.doesNotContain("demo-admin-token");
	}

	@Test
	void healthTellsTheVersion() {
		Reply reply = this.api.get("/v1/health");
		assertThat(reply.json().propertyNames()).containsExactly("status", "version");
		assertThat(reply.text("status")).isEqualTo("ok");
		assertThat(reply.text("version")).startsWith("0.1.0");
	}

	@Test
	void readinessTellsRedisFromPostgresql() {
		JsonNode components = this.api.get("/actuator/health/readiness").json().path("components");
		assertThat(components.path("redis").path("status").asString()).isEqualTo("UP");
		assertThat(components.path("postgresql").path("status").asString()).isEqualTo("UP");
	}

}
