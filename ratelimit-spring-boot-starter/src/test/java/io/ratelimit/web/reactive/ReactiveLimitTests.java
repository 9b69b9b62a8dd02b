package io.ratelimit.web.reactive;

import java.time.Duration;
import java.util.Map;

import io.ratelimit.autoconfigure.RateLimitAutoConfiguration;
import io.ratelimit.engine.TestClock;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.MapPropertySource;
import org.springframework.http.HttpMethod;
import org.springframework.test.web.reactive.server.WebTestClient.ResponseSpec;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for limits before the handler and their headers.
 */
@WithReactiveApplication
class ReactiveLimitTests {

	private final TestClock clock;

	private final ConfigurableEnvironment environment;

	private final RecordedObservations observations;

	@LocalServerPort
	private int port;

	private TestCaller caller;

	ReactiveLimitTests(@Qualifier(RateLimitAutoConfiguration.CLOCK) TestClock clock,
			ConfigurableEnvironment environment, RecordedObservations observations) {
		this.clock = clock;
		this.observations = observations;
		this.environment = environment;
	}

	@BeforeEach
	void call() {
		this.caller = new TestCaller(this.port);
	}

	@AfterEach
	void resetMode() {
		this.environment.getPropertySources().remove("test");
	}

	private void set(String property, String value) {
		this.environment.getPropertySources().addFirst(new MapPropertySource("test", Map.of(property, value)));
	}

	@Test
	void allowsUpToTheMaximumThenAnswersWithAProblem() {
		expectHeaders(this.caller.get("/mono").expectStatus().isOk(), "\"requests\";q=2;w=60", "\"requests\";r=1;t=60")
			.expectHeader()
			.doesNotExist("Retry-After");
		this.clock.advance(Duration.ofSeconds(10));
		expectHeaders(this.caller.get("/mono").expectStatus().isOk(), "\"requests\";q=2;w=60", "\"requests\";r=0;t=50");
		expectHeaders(this.caller.get("/mono").expectStatus().isEqualTo(429), "\"requests\";q=2;w=60",
				"\"requests\";r=0;t=50")
			.expectHeader()
			.valueEquals("Retry-After", "50")
			.expectHeader()
			.contentType("application/problem+json")
			.expectBody()
			.jsonPath("$.type")
			.isEqualTo("https://iana.org/assignments/http-problem-types#quota-exceeded")
			.jsonPath("$.status")
			.isEqualTo(429)
			.jsonPath("$['violated-policies'][0]")
			.isEqualTo("requests");
		this.clock.advance(Duration.ofSeconds(50));
		this.caller.get("/mono").expectStatus().isOk();
	}

	@ParameterizedTest
	@ValueSource(strings = { "/blocking", "/flux", "/events", "/nothing", "/entity" })
	void limitsAllReturnTypes(String path) {
		this.caller.get(path)
			.expectStatus()
			.is2xxSuccessful()
			.expectHeader()
			.valueEquals("RateLimit", "\"requests\";r=0;t=60")
			.expectBody(String.class)
			.returnResult();
		this.caller.get(path).expectStatus().isEqualTo(429).expectHeader().valueEquals("Retry-After", "60");
	}

	@Test
	void leavesHandlersWithoutLimitsAlone() {
		this.caller.get("/open").expectStatus().isOk().expectHeader().doesNotExist("RateLimit");
	}

	@Test
	void otherMethodsOfAPatternShareItsCounter() {
		this.caller.client().post().uri("/mono").exchange().expectStatus().isOk();
		this.caller.get("/mono").expectHeader().valueEquals("RateLimit", "\"requests\";r=0;t=60");
	}

	@Test
	void neverCountsPreflights() {
		for (int i = 0; i < 3; i++) {
			this.caller.client()
				.method(HttpMethod.OPTIONS)
				.uri("/mono")
				.header("Origin", "https://app.example")
				.header("Access-Control-Request-Method", "GET")
				.exchange()
				.expectStatus()
				.isOk()
				.expectHeader()
				.doesNotExist("RateLimit");
		}
		this.caller.get("/mono").expectHeader().valueEquals("RateLimit", "\"requests\";r=1;t=60");
	}

	@Test
	void decidesTiersTogether() {
		expectHeaders(this.caller.get("/tiers").expectStatus().isOk(),
				"\"rps_requests\";q=2;w=1, \"rpm_requests\";q=3;w=60",
				"\"rps_requests\";r=1;t=1, \"rpm_requests\";r=2;t=60");
		this.caller.get("/tiers").expectStatus().isOk();
		this.caller.get("/tiers").expectStatus().isEqualTo(429).expectHeader().valueEquals("Retry-After", "1");
		this.clock.advance(Duration.ofSeconds(1));
		this.caller.get("/tiers").expectStatus().isOk();
		this.caller.get("/tiers").expectStatus().isEqualTo(429).expectHeader().valueEquals("Retry-After", "59");
	}

	@Test
	void countsByKeyAndWithoutOneByCaller() {
		String tenant = "tenant-" + this.caller.project();
		for (int i = 0; i < 2; i++) {
			this.caller.get("/bucket", (headers) -> headers.set("X-Tenant", tenant)).expectStatus().isOk();
		}
		new TestCaller(this.port).get("/bucket", (headers) -> headers.set("X-Tenant", tenant))
			.expectStatus()
			.isEqualTo(429);
		this.caller.get("/bucket").expectStatus().isOk();
		this.caller.get("/bucket").expectStatus().isOk();
		this.caller.get("/bucket").expectStatus().isEqualTo(429);
	}

	@Test
	void countsPathsApartAndInAllTheirSpellings() {
		String id = "u" + this.caller.project();
		this.caller.get("/users/" + id).expectStatus().isOk();
		this.caller.get("/users/" + id + "2").expectStatus().isOk();
		this.caller.client()
			.get()
			.uri(java.net.URI.create("http://127.0.0.1:" + this.port + "/users/%75" + this.caller.project() + ";v=1"))
			.exchange()
			.expectStatus()
			.isEqualTo(429);
	}

	@Test
	void countsByPathVariableAndQuery() {
		long project = this.caller.project();
		this.caller.get("/tenants/t{p}/reports?kind=a", project).expectStatus().isOk();
		this.caller.get("/tenants/t{p}/reports?kind=b", project).expectStatus().isOk();
		this.caller.get("/tenants/t{p}/reports?kind=a", project).expectStatus().isEqualTo(429);
	}

	@Test
	void countsByPrincipal() {
		String user = "user-" + this.caller.project();
		this.caller.get("/profile", (headers) -> headers.set("X-User", user)).expectStatus().isOk();
		this.caller.get("/profile", (headers) -> headers.set("X-User", user + "2")).expectStatus().isOk();
		new TestCaller(this.port).get("/profile", (headers) -> headers.set("X-User", user))
			.expectStatus()
			.isEqualTo(429);
	}

	@Test
	void skipsWhatAnExpressionSays() {
		for (int i = 0; i < 2; i++) {
			this.caller.get("/skipped", (headers) -> headers.set("X-Internal", "true"))
				.expectStatus()
				.isOk()
				.expectHeader()
				.doesNotExist("RateLimit");
		}
		this.caller.get("/skipped").expectStatus().isOk();
		this.caller.get("/skipped").expectStatus().isEqualTo(429);
	}

	@Test
	void leavesExcludedPathsAlone() {
		for (int i = 0; i < 2; i++) {
			this.caller.get("/excluded/here").expectStatus().isOk().expectHeader().doesNotExist("RateLimit");
		}
	}

	@Test
	void chargesCostsAndRefusesBrokenOnes() {
		this.caller.get("/costly?n=4")
			.expectStatus()
			.isOk()
			.expectHeader()
			.valueEquals("RateLimit", "\"requests\";r=6;t=60");
		this.caller.get("/costly?n=abc").expectStatus().isBadRequest();
		this.caller.get("/costly?n=11")
			.expectStatus()
			.isEqualTo(429)
			.expectHeader()
			.doesNotExist("Retry-After")
			.expectHeader()
			.valueEquals("RateLimit", "\"requests\";r=6;t=60");
	}

	@Test
	void headersStandOnErrorsOfTheHandlerAndOnlyOneRequestIsCharged() {
		this.caller.get("/failing")
			.expectStatus()
			.is5xxServerError()
			.expectHeader()
			.valueEquals("RateLimit", "\"requests\";r=0;t=60");
	}

	@Test
	void modeIsReadForEachRequest() {
		set("ratelimit.mode", "monitor");
		for (int remaining : new int[] { 1, 0, 0 }) {
			this.caller.get("/mono")
				.expectStatus()
				.isOk()
				.expectHeader()
				.valueEquals("RateLimit", "\"requests\";r=%d;t=60".formatted(remaining))
				.expectHeader()
				.doesNotExist("Retry-After");
		}
		set("ratelimit.mode", "off");
		this.caller.get("/mono").expectStatus().isOk().expectHeader().doesNotExist("RateLimit");
		this.caller.get("/elements?n=100").expectStatus().isOk().expectHeader().doesNotExist("RateLimit");
		set("ratelimit.mode", "on");
		this.caller.get("/mono").expectStatus().isEqualTo(429);
	}

	@Test
	void anAnnotationSetsItsOwnModeWhichIsReadAgain() {
		this.caller.get("/watched").expectStatus().isOk();
		this.caller.get("/watched").expectStatus().isOk();
		set("watched.mode", "on");
		this.caller.get("/watched").expectStatus().isEqualTo(429);
		set("ratelimit.mode", "off");
		this.caller.get("/watched").expectStatus().isOk();
	}

	@Test
	void theApplicationAppliesLimitsItself() {
		this.caller.get("/exports")
			.expectStatus()
			.isOk()
			.expectHeader()
			.valueEquals("RateLimit", "\"requests\";r=0;t=60");
		this.caller.get("/exports").expectStatus().isEqualTo(429).expectHeader().valueEquals("Retry-After", "60");
	}

	@Test
	void aLimitOfAFilterStandsBesideThoseOfTheHandler() {
		this.caller = new TestCaller(this.port, "X-Limit", "true");
		this.caller.get("/elements?n=2")
			.expectStatus()
			.isOk()
			.expectHeader()
			.valueEquals("RateLimit", "\"filter_requests\";r=99;t=60, \"requests\";r=4;t=60, \"elements\";r=8;t=60");
		this.caller.get("/excluded/here").expectStatus().isOk().expectHeader().doesNotExist("RateLimit");
	}

	@Test
	void monitorTagsTheObservationOfARequestOverTheLimit() {
		this.caller.get("/watched").expectStatus().isOk();
		this.caller.get("/watched").expectStatus().isOk();
		Awaitility.await()
			.atMost(Duration.ofSeconds(10))
			.untilAsserted(() -> assertThat(this.observations.overLimit)
				.containsOnlyOnce("/watched " + this.caller.project()));
	}

	@Test
	void leavesFunctionalRoutesToTheirAdapter() {
		this.caller.get("/routed").expectStatus().isOk().expectBody(String.class).isEqualTo("routed");
	}

	private static ResponseSpec expectHeaders(ResponseSpec response, String policy, String limit) {
		return response.expectHeader()
			.valueEquals("RateLimit-Policy", policy)
			.expectHeader()
			.valueEquals("RateLimit", limit);
	}

}
