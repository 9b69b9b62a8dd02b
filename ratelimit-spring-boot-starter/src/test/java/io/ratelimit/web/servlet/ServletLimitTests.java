package io.ratelimit.web.servlet;

import java.net.http.HttpRequest.BodyPublishers;
import java.time.Duration;
import java.util.Map;

import io.ratelimit.autoconfigure.RateLimitAutoConfiguration;
import io.ratelimit.engine.TestClock;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.MapPropertySource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for limits before the handler, their headers and their mode.
 */
@WithServletApplication
class ServletLimitTests {

	private final TestClock clock;

	private final ConfigurableEnvironment environment;

	private final RecordedObservations observations;

	@LocalServerPort
	private int port;

	private Caller caller;

	ServletLimitTests(@Qualifier(RateLimitAutoConfiguration.CLOCK) TestClock clock, ConfigurableEnvironment environment,
			RecordedObservations observations) {
		this.clock = clock;
		this.environment = environment;
		this.observations = observations;
	}

	@BeforeEach
	void call() {
		this.caller = new Caller(this.port);
	}

	@AfterEach
	void resetProperties() {
		this.environment.getPropertySources().remove("test");
	}

	private void set(String property, String value) {
		this.environment.getPropertySources().addFirst(new MapPropertySource("test", Map.of(property, value)));
	}

	@Test
	void allowsUpToTheMaximumThenAnswersWithAProblem() {
		Reply first = this.caller.get("/limited");
		assertThat(first.status()).isEqualTo(200);
		assertThat(first.policy()).isEqualTo("\"requests\";q=2;w=60");
		assertThat(first.limit()).isEqualTo("\"requests\";r=1;t=60");
		assertThat(first.retryAfter()).isNull();
		this.clock.advance(Duration.ofSeconds(10));
		assertThat(this.caller.get("/limited").limit()).isEqualTo("\"requests\";r=0;t=50");
		int calls = LimitedController.CALLS.get();
		Reply blocked = this.caller.get("/limited");
		assertThat(LimitedController.CALLS).hasValue(calls);
		assertThat(blocked.status()).isEqualTo(429);
		assertThat(blocked.policy()).isEqualTo("\"requests\";q=2;w=60");
		assertThat(blocked.limit()).isEqualTo("\"requests\";r=0;t=50");
		assertThat(blocked.retryAfter()).isEqualTo("50");
		assertThat(blocked.header("Content-Type")).isEqualTo("application/problem+json");
		assertThat(blocked.body())
			.isEqualTo("{\"type\":\"https://iana.org/assignments/http-problem-types#quota-exceeded\","
					+ "\"title\":\"Quota Exceeded\",\"status\":429,"
					+ "\"detail\":\"Policy 'requests' allows 2 in 60 seconds. Retry in 50 seconds.\","
					+ "\"violated-policies\":[\"requests\"]}");
		this.clock.advance(Duration.ofSeconds(50));
		assertThat(this.caller.get("/limited").status()).isEqualTo(200);
	}

	@Test
	void headRequestIsCountedAndHasNoBody() {
		assertThat(this.caller.head("/limited").limit()).isEqualTo("\"requests\";r=1;t=60");
		this.caller.head("/limited");
		Reply blocked = this.caller.head("/limited");
		assertThat(blocked.status()).isEqualTo(429);
		assertThat(blocked.retryAfter()).isEqualTo("60");
		assertThat(blocked.body()).isEmpty();
	}

	@Test
	void optionsRequestIsNotCounted() {
		Reply options = this.caller.call("OPTIONS", "/limited", BodyPublishers.noBody());
		assertThat(options.status()).isEqualTo(200);
		assertThat(options.header("Allow")).contains("GET", "POST");
		assertThat(options.limit()).isNull();
	}

	@Test
	void preflightIsNotCounted() {
		for (int i = 0; i < 3; i++) {
			Reply preflight = this.caller.call("OPTIONS", "/limited", BodyPublishers.noBody(), "Origin",
					"https://app.example", "Access-Control-Request-Method", "GET");
			assertThat(preflight.status()).isEqualTo(200);
			assertThat(preflight.header("Access-Control-Allow-Origin")).isEqualTo("https://app.example");
			assertThat(preflight.limit()).isNull();
		}
		assertThat(this.caller.get("/limited").limit()).isEqualTo("\"requests\";r=1;t=60");
	}

	@Test
	void methodsOfAPatternShareItsCounter() {
		this.caller.json("/limited", "{}");
		assertThat(this.caller.get("/limited").limit()).isEqualTo("\"requests\";r=0;t=60");
	}

	@Test
	void annotationOfTheClassHoldsWhereAMethodHasNone() {
		assertThat(this.caller.get("/by-class").policy()).isEqualTo("\"class_requests\";q=1;w=60");
		assertThat(this.caller.get("/by-class").status()).isEqualTo(429);
	}

	@Test
	void windowIsASecondUnlessSaid() {
		assertThat(this.caller.get("/default-expiry").policy()).isEqualTo("\"requests\";q=2;w=1");
	}

	@Test
	void tiersAreDecidedTogether() {
		Reply first = this.caller.get("/tiers");
		assertThat(first.policy()).isEqualTo("\"rps_requests\";q=2;w=1, \"rpm_requests\";q=3;w=60");
		assertThat(first.limit()).isEqualTo("\"rps_requests\";r=1;t=1, \"rpm_requests\";r=2;t=60");
		this.caller.get("/tiers");
		assertThat(this.caller.get("/tiers").retryAfter()).isEqualTo("1");
		this.clock.advance(Duration.ofSeconds(1));
		assertThat(this.caller.get("/tiers").status()).isEqualTo(200);
		Reply blocked = this.caller.get("/tiers");
		assertThat(blocked.retryAfter()).isEqualTo("59");
		assertThat(blocked.limit()).isEqualTo("\"rps_requests\";r=1;t=1, \"rpm_requests\";r=0;t=59");
		assertThat(blocked.body()).contains("\"violated-policies\":[\"rpm_requests\"]");
	}

	@Test
	void repeatedAnnotationsAreDecidedTogether() {
		for (int i = 2; i >= 0; i--) {
			assertThat(this.caller.get("/repeated").limit())
				.isEqualTo("\"requests\";r=%d;t=60, \"traffic_requests\";r=%d;t=10".formatted(i + 2, i));
		}
		assertThat(this.caller.get("/repeated").body()).contains("\"violated-policies\":[\"traffic_requests\"]");
	}

	@Test
	void metaAnnotationPassesItsValueOn() {
		assertThat(this.caller.get("/meta").policy()).isEqualTo("\"requests\";q=2;w=60");
	}

	@Test
	void otherAlgorithmsCountInTheirOwnWay() {
		assertThat(this.caller.get("/bucket").limit()).isEqualTo("\"requests\";r=3;t=5");
		assertThat(this.caller.get("/log").limit()).isEqualTo("\"requests\";r=1;t=60");
		assertThat(this.caller.get("/calendar").limit()).startsWith("\"requests\";r=1;t=");
	}

	@Test
	void endpointAndPolicyHaveNamesOfTheirOwn() {
		assertThat(this.caller.get("/named/1").policy()).isEqualTo("\"hooks\";q=2;w=60");
		this.caller.get("/named/2");
		assertThat(this.caller.get("/named/3").status()).isEqualTo(429);
	}

	@Test
	void costIsTakenAndABrokenOneIsABadRequest() {
		assertThat(this.caller.get("/cost?n=4").limit()).isEqualTo("\"requests\";r=6;t=60");
		assertThat(this.caller.get("/cost?n=0").limit()).isEqualTo("\"requests\";r=6;t=60");
		for (String broken : new String[] { "abc", "-1", "1.5", "99999999999999999999", "" }) {
			Reply refused = this.caller.get("/cost?n=" + broken);
			assertThat(refused.status()).isEqualTo(400);
			assertThat(refused.limit()).isNull();
		}
		Reply never = this.caller.get("/cost?n=11");
		assertThat(never.status()).isEqualTo(429);
		assertThat(never.retryAfter()).isNull();
		assertThat(never.limit()).isEqualTo("\"requests\";r=6;t=60");
		assertThat(this.caller.get("/cost/computed?a=xyz").limit()).isEqualTo("\"requests\";r=4;t=60");
		assertThat(this.caller.get("/cost/computed").status()).isEqualTo(400);
	}

	@Test
	void requestThatAnExpressionSkipsIsNotCounted() {
		for (int i = 0; i < 2; i++) {
			Reply skipped = this.caller.get("/skipped", "X-Internal", "true");
			assertThat(skipped.status()).isEqualTo(200);
			assertThat(skipped.limit()).isNull();
		}
		assertThat(this.caller.get("/skipped").status()).isEqualTo(200);
		assertThat(this.caller.get("/skipped").status()).isEqualTo(429);
	}

	@Test
	void excludedPathIsNotLimitedInAnyWay() {
		for (String path : new String[] { "/excluded/here", "/excluded/elements", "/excluded/exports" }) {
			for (int i = 0; i < 2; i++) {
				Reply excluded = this.caller.get(path);
				assertThat(excluded.status()).isEqualTo(200);
				assertThat(excluded.limit()).isNull();
			}
		}
	}

	@Test
	void headersStandOnErrorsOfTheHandler() {
		Reply failed = this.caller.get("/failing");
		assertThat(failed.status()).isEqualTo(500);
		assertThat(failed.limit()).isEqualTo("\"requests\";r=4;t=60");
		assertThat(this.caller.get("/failing", "Accept", "text/html").limit()).isEqualTo("\"requests\";r=3;t=60");
	}

	@Test
	void unknownPathHasNoHeaders() {
		Reply unknown = this.caller.get("/unknown");
		assertThat(unknown.status()).isEqualTo(404);
		assertThat(unknown.limit()).isNull();
	}

	@Test
	void changedModeCountsAtTheNextRequest() {
		set("ratelimit.mode", "monitor");
		for (int remaining : new int[] { 1, 0, 0 }) {
			Reply monitored = this.caller.get("/limited");
			assertThat(monitored.status()).isEqualTo(200);
			assertThat(monitored.limit()).isEqualTo("\"requests\";r=%d;t=60".formatted(remaining));
			assertThat(monitored.retryAfter()).isNull();
		}
		set("ratelimit.mode", "off");
		assertThat(this.caller.get("/limited").headers().map()).doesNotContainKeys("ratelimit", "ratelimit-policy");
		assertThat(this.caller.get("/elements?n=1000").limit()).isNull();
		assertThat(this.caller.get("/exports/1000").limit()).isNull();
		set("ratelimit.mode", "on");
		assertThat(this.caller.get("/limited").status()).isEqualTo(429);
		set("ratelimit.mode", "false");
		assertThat(this.caller.get("/limited").status()).isEqualTo(200);
	}

	@Test
	void requestOverAWatchedLimitIsTaggedForTraces() {
		String trace = this.caller.own("trace");
		this.caller.get("/watched", "X-Trace", trace);
		assertThat(this.observations.overLimit(trace)).isEqualTo("none");
		this.caller.get("/watched", "X-Trace", trace);
		assertThat(this.observations.overLimit(trace)).isEqualTo("/watched");
	}

	@Test
	void limitSetsItsOwnModeWhichIsReadAgain() {
		this.caller.get("/watched");
		assertThat(this.caller.get("/watched").status()).isEqualTo(200);
		set("test.watched", "on");
		assertThat(this.caller.get("/watched").status()).isEqualTo(429);
		set("test.watched", "nonsense");
		assertThat(this.caller.get("/watched").status()).isEqualTo(429);
		set("ratelimit.mode", "off");
		assertThat(this.caller.get("/watched").limit()).isNull();
	}

}
