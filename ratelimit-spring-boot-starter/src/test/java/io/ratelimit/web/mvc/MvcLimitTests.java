package io.ratelimit.web.mvc;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

import io.ratelimit.RateLimitMode;
import io.ratelimit.mode.ModeSource;
import io.ratelimit.test.RateLimitTest;
import io.ratelimit.test.RateLimitTestClock;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.boot.test.web.server.LocalServerPort;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Limits on MVC over HTTP, on a clock that stands still.
 */
@SpringBootTest(classes = MvcApplication.class, webEnvironment = WebEnvironment.RANDOM_PORT,
		properties = { "spring.main.web-application-type=servlet", "ratelimit.exclude-paths=/excluded/**",
				"ratelimit.body.max-size=1KB", "management.endpoints.web.exposure.include=ratelimit" })
@RateLimitTest
class MvcLimitTests {

	private static final HttpClient CLIENT = HttpClient.newHttpClient();

	private static final AtomicLong PROJECTS = new AtomicLong();

	private final String project = Long.toString(PROJECTS.incrementAndGet());

	@LocalServerPort
	int port;

	@Autowired
	RateLimitTestClock clock;

	@Autowired
	ModeSource mode;

	@Autowired
	MvcApplication.Limited controller;

	private HttpRequest.Builder request(String path, String... headers) {
		HttpRequest.Builder builder = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + this.port + path))
			.timeout(Duration.ofSeconds(20))
			.header("X-Project", this.project);
		return (headers.length > 0) ? builder.headers(headers) : builder;
	}

	private static HttpResponse<String> send(HttpRequest.Builder request) {
		try {
			return CLIENT.send(request.build(), BodyHandlers.ofString());
		}
		catch (IOException | InterruptedException ex) {
			throw new IllegalStateException(ex);
		}
	}

	private HttpResponse<String> get(String path, String... headers) {
		return send(request(path, headers));
	}

	private HttpResponse<String> post(String path, String type, String body) {
		return send(request(path, "Content-Type", type).POST(BodyPublishers.ofString(body)));
	}

	private static String header(HttpResponse<?> response, String name) {
		return String.join(" + ", response.headers().allValues(name));
	}

	@Test
	void callerOverTheLimitGetsAProblemUntilTheWindowEnds() {
		HttpResponse<String> first = get("/plain");
		assertThat(first.statusCode()).isEqualTo(200);
		assertThat(header(first, "RateLimit-Policy")).isEqualTo("\"requests\";q=2;w=60");
		assertThat(header(first, "RateLimit")).isEqualTo("\"requests\";r=1;t=60");
		get("/plain");
		this.clock.advance(Duration.ofMillis(15_001));
		HttpResponse<String> rejected = get("/plain", "Origin", "https://example.org");
		assertThat(rejected.statusCode()).isEqualTo(429);
		assertThat(header(rejected, "Content-Type")).isEqualTo("application/problem+json");
		assertThat(header(rejected, "Retry-After")).isEqualTo("45");
		assertThat(header(rejected, "RateLimit")).isEqualTo("\"requests\";r=0;t=45");
		assertThat(header(rejected, "Access-Control-Allow-Origin")).isEqualTo("https://example.org");
		assertThat(rejected.body()).contains("\"status\":429", "\"violated-policies\":[\"requests\"]",
				"http-problem-types#quota-exceeded");
		this.clock.advance(Duration.ofSeconds(45));
		assertThat(get("/plain").statusCode()).isEqualTo(200);
	}

	@Test
	void headRequestOverTheLimitHasNoBody() {
		for (int i = 0; i < 2; i++) {
			get("/plain");
		}
		HttpResponse<String> rejected = send(request("/plain").method("HEAD", BodyPublishers.noBody()));
		assertThat(rejected.statusCode()).isEqualTo(429);
		assertThat(rejected.body()).isEmpty();
	}

	@Test
	void preflightIsNotCounted() {
		for (int i = 0; i < 5; i++) {
			send(request("/plain", "Origin", "https://example.org", "Access-Control-Request-Method", "GET")
				.method("OPTIONS", BodyPublishers.noBody()));
		}
		assertThat(header(get("/plain"), "RateLimit")).contains("r=1");
	}

	@Test
	void tiersAreChargedTogetherAndTheTightestBlocks() {
		assertThat(header(get("/tiers/1"), "RateLimit"))
			.isEqualTo("\"rps_requests\";r=1;t=1, \"rpm_requests\";r=2;t=60");
		get("/tiers/2");
		HttpResponse<String> rejected = get("/tiers/3");
		assertThat(rejected.body()).contains("[\"rps_requests\"]");
		assertThat(header(rejected, "RateLimit")).contains("\"rpm_requests\";r=1");
		assertThat(header(rejected, "Retry-After")).isEqualTo("1");
	}

	@Test
	void pathsAreCountedApartHoweverTheyAreSpelled() {
		String path = "/paths/p" + this.project;
		assertThat(get(path).statusCode()).isEqualTo(200);
		assertThat(get("/paths/%70" + this.project).statusCode()).isEqualTo(429);
		assertThat(get(path + "x").statusCode()).isEqualTo(200);
	}

	@Test
	void missingKeyCountsTheCaller() {
		assertThat(get("/header", "X-Tenant", "a" + this.project).statusCode()).isEqualTo(200);
		assertThat(get("/header", "X-Tenant", "b" + this.project).statusCode()).isEqualTo(200);
		assertThat(get("/header", "X-Tenant", "a" + this.project).statusCode()).isEqualTo(429);
		assertThat(get("/header").statusCode()).isEqualTo(200);
		assertThat(get("/header").statusCode()).isEqualTo(429);
	}

	@Test
	void keyFromTheBodyLeavesItToTheHandler() {
		String body = "{\"tenant\":\"t%s\",\"language\":\"en\"}".formatted(this.project);
		assertThat(post("/body", "application/json", body).body()).isEqualTo(body);
		assertThat(post("/body", "application/json", body).statusCode()).isEqualTo(429);
		assertThat(post("/body", "application/json", body.replace("en", "de")).statusCode()).isEqualTo(200);
	}

	@Test
	void keyFromAFormLeavesItToTheHandler() {
		String form = "tenant=t" + this.project;
		String type = "application/x-www-form-urlencoded";
		assertThat(post("/form", type, form).body()).isEqualTo("t" + this.project);
		assertThat(post("/form", type, form).statusCode()).isEqualTo(429);
	}

	@Test
	void largeBodyCountsTheCallerAndReachesTheHandlerWhole() {
		String body = "{\"tenant\":\"x\",\"language\":\"%s\"}".formatted("l".repeat(5_000));
		assertThat(post("/body", "application/json", body).body()).isEqualTo(body);
		assertThat(post("/body", "application/json", body.replace("x", "y")).statusCode()).isEqualTo(429);
	}

	@Test
	void costIsComputedAndABadOneIsRefused() {
		assertThat(header(get("/cost?n=7"), "RateLimit")).contains("r=3");
		assertThat(get("/cost?n=4").statusCode()).isEqualTo(429);
		HttpResponse<String> never = get("/cost?n=11");
		assertThat(never.statusCode()).isEqualTo(429);
		assertThat(header(never, "Retry-After")).isEmpty();
		for (String bad : new String[] { "", "?n=x", "?n=-1", "?n=1.5", "?n=1e99999999" }) {
			assertThat(get("/cost" + bad).statusCode()).isEqualTo(400);
		}
		assertThat(header(get("/cost?n=9", "X-Skip", "yes"), "RateLimit")).isEmpty();
	}

	@Test
	void watchedLimitTellsAndDoesNotBlock() {
		get("/watched");
		HttpResponse<String> over = get("/watched");
		assertThat(over.statusCode()).isEqualTo(200);
		assertThat(header(over, "RateLimit")).isEqualTo("\"requests\";r=0;t=60");
		assertThat(header(over, "Retry-After")).isEmpty();
	}

	@Test
	void changedModeCountsAtTheNextRequest() {
		for (int i = 0; i < 2; i++) {
			get("/plain");
		}
		this.mode.set(RateLimitMode.MONITOR);
		assertThat(get("/plain").statusCode()).isEqualTo(200);
		this.mode.set(RateLimitMode.OFF);
		assertThat(header(get("/plain"), "RateLimit")).isEmpty();
		this.mode.clear();
		assertThat(get("/plain").statusCode()).isEqualTo(429);
	}

	@Test
	void headersStandOnErrorsOfTheHandler() {
		HttpResponse<String> failed = get("/failing");
		assertThat(failed.statusCode()).isEqualTo(500);
		assertThat(header(failed, "RateLimit")).isEqualTo("\"requests\";r=4;t=60");
	}

	@ParameterizedTest
	@ValueSource(strings = { "/callable", "/events" })
	void asynchronousAnswerIsChargedOnce(String path) {
		assertThat(header(get(path), "RateLimit")).contains("r=1");
		assertThat(header(get(path), "RateLimit")).contains("r=0");
		assertThat(get(path).statusCode()).isEqualTo(429);
	}

	@Test
	void leaseEndsWithTheRequest() throws InterruptedException {
		CompletableFuture<HttpResponse<String>> waiting = CLIENT.sendAsync(request("/one-at-a-time?wait=true").build(),
				BodyHandlers.ofString());
		assertThat(this.controller.entered.await(10, TimeUnit.SECONDS)).isTrue();
		assertThat(get("/one-at-a-time").statusCode()).isEqualTo(429);
		this.controller.slow.countDown();
		assertThat(waiting.join().statusCode()).isEqualTo(200);
		long deadline = System.nanoTime() + Duration.ofSeconds(10).toNanos();
		while (get("/one-at-a-time").statusCode() != 200) {
			assertThat(System.nanoTime()).isLessThan(deadline);
		}
	}

	@Test
	void elementsAreChargedByTheHandlerAndShownBesideRequests() {
		HttpResponse<String> allowed = post("/elements", "application/json", "[4, 3]");
		assertThat(header(allowed, "RateLimit")).isEqualTo("\"requests\";r=99;t=60, \"elements\";r=3;t=60");
		HttpResponse<String> rejected = post("/elements", "application/json", "[4]");
		assertThat(rejected.statusCode()).isEqualTo(429);
		assertThat(header(rejected, "RateLimit")).isEqualTo("\"requests\";r=98;t=60, \"elements\";r=3;t=60");
		assertThat(header(post("/elements", "application/json", "[0]"), "RateLimit")).contains("\"elements\";r=3");
		assertThat(post("/elements", "application/json", "[-1]").statusCode()).isEqualTo(500);
	}

	@Test
	void elementsOfABodyAreChargedBeforeTheHandler() {
		assertThat(header(post("/matrix", "application/json", "{\"rows\":[1,2],\"columns\":[1,2,3]}"), "RateLimit"))
			.isEqualTo("\"elements\";r=4;t=60");
		assertThat(post("/matrix", "application/json", "{\"rows\":[1,2],\"columns\":[1,2,3]}").statusCode())
			.isEqualTo(429);
		assertThat(post("/matrix", "application/json", "{\"rows\":[1]}").statusCode()).isEqualTo(400);
	}

	@Test
	void applicationAppliesALimitItself() {
		assertThat(get("/programmatic").body()).isEqualTo("\"ALLOWED\"");
		HttpResponse<String> rejected = get("/programmatic");
		assertThat(rejected.statusCode()).isEqualTo(429);
		assertThat(header(rejected, "Retry-After")).isEqualTo("60");
	}

	@Test
	void exceptionHandlerOfTheControllerReplacesTheAnswer() {
		get("/replaced");
		HttpResponse<String> replaced = get("/replaced");
		assertThat(replaced.statusCode()).isEqualTo(418);
		assertThat(replaced.body()).isEqualTo("slow down");
		assertThat(header(replaced, "RateLimit")).contains("r=0");
		assertThat(header(replaced, "Retry-After")).isEmpty();
	}

	@Test
	void excludedPathHasNoLimitAndNoHeaders() {
		for (int i = 0; i < 3; i++) {
			HttpResponse<String> response = get("/excluded/here");
			assertThat(response.statusCode()).isEqualTo(200);
			assertThat(header(response, "RateLimit")).isEmpty();
		}
	}

	@Test
	void actuatorListsTheLimitsAndRefusesAnUnknownMode() {
		assertThat(get("/actuator/ratelimit").body()).contains("\"pattern\":\"/tiers/{id}\"", "rps_requests",
				"\"mode\":\"on\"");
		assertThat(post("/actuator/ratelimit", "application/json", "{\"mode\":\"maybe\"}").statusCode()).isEqualTo(400);
		assertThat(post("/actuator/ratelimit", "application/json", "{\"mode\":\"monitor\"}").body())
			.contains("\"mode\":\"monitor\"");
	}

	@ParameterizedTest
	@ValueSource(strings = { "a:b", "{x}", "%", "é", "a b" })
	void hostileHeaderIsCountedAndHarmsNothing(String value) {
		assertThat(get("/header", "X-Tenant", value + this.project).statusCode()).isIn(200, 400);
		assertThat(get("/header", "X-Tenant", "x".repeat(7_000) + this.project).statusCode()).isIn(200, 431);
	}

	@ParameterizedTest
	@ValueSource(strings = { "{", "null", "[1,2]", "{\"tenant\":{\"a\":1},\"language\":\"x\"}",
			"{\"tenant\":\"\\u0000:{}\",\"language\":\"\\ud800\"}" })
	void hostileBodyNeverFailsTheServer(String body) {
		assertThat(post("/body", "application/json", body).statusCode()).isIn(200, 400);
	}

}
