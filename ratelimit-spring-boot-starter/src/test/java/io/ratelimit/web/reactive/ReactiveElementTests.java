package io.ratelimit.web.reactive;

import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.http.MediaType;
import org.springframework.test.web.reactive.server.WebTestClient.ResponseSpec;

/**
 * Tests for limits on elements.
 */
@WithReactiveApplication
class ReactiveElementTests {

	@LocalServerPort
	private int port;

	private TestCaller caller;

	@BeforeEach
	void call() {
		this.caller = new TestCaller(this.port);
	}

	@Test
	void headersShowRequestsAndTheLastStateOfElements() {
		this.caller.get("/elements?n=3,4")
			.expectStatus()
			.isOk()
			.expectHeader()
			.valueEquals("RateLimit-Policy", "\"requests\";q=5;w=60, \"elements\";q=10;w=60")
			.expectHeader()
			.valueEquals("RateLimit", "\"requests\";r=4;t=60, \"elements\";r=3;t=60");
	}

	@Test
	void whatIsOverTheLimitTakesNoElementAndLeavesTheRequestCharged() {
		this.caller.get("/elements?n=8").expectStatus().isOk();
		this.caller.get("/elements?n=3")
			.expectStatus()
			.isEqualTo(429)
			.expectHeader()
			.valueEquals("RateLimit", "\"requests\";r=3;t=60, \"elements\";r=2;t=60")
			.expectHeader()
			.valueEquals("Retry-After", "60")
			.expectBody()
			.jsonPath("$['violated-policies'][0]")
			.isEqualTo("elements");
		this.caller.get("/elements?n=2").expectStatus().isOk();
	}

	@Test
	void noElementsTakeNothingAndNegativeOnesAreAnError() {
		this.caller.get("/elements?n=0")
			.expectStatus()
			.isOk()
			.expectHeader()
			.valueEquals("RateLimit", "\"requests\";r=4;t=60, \"elements\";r=10;t=0");
		this.caller.get("/elements?n=-1").expectStatus().is5xxServerError();
	}

	@Test
	void aCaughtRejectionLeavesNoRetryAfter() {
		this.caller.get("/elements/caught")
			.expectStatus()
			.isOk()
			.expectHeader()
			.valueEquals("RateLimit", "\"elements\";r=0;t=60")
			.expectHeader()
			.doesNotExist("Retry-After")
			.expectBody(String.class)
			.isEqualTo("some");
	}

	@Test
	void bodyIsChargedBeforeTheHandler() {
		post("/matrix", 2, 3).expectStatus()
			.isOk()
			.expectHeader()
			.valueEquals("RateLimit", "\"requests\";r=4;t=60, \"elements\";r=4;t=60")
			.expectBody(Integer.class)
			.isEqualTo(2);
		post("/matrix", 1, 5).expectStatus().isEqualTo(429).expectHeader().valueEquals("Retry-After", "60");
		post("/matrix", 2, 2).expectStatus().isOk();
	}

	@Test
	void bodyOfAMonoCountsAsItsValue() {
		post("/matrix/mono", 3, 3).expectStatus()
			.isOk()
			.expectHeader()
			.valueEquals("RateLimit", "\"elements\";r=1;t=60")
			.expectBody(String.class)
			.isEqualTo("seen");
		post("/matrix/mono", 1, 2).expectStatus().isEqualTo(429).expectHeader().valueEquals("Retry-After", "60");
	}

	@Test
	void valuesOfAFluxAreChargedAsTheyArrive() {
		post("/matrix/flux", List.of(matrix(1, 2), matrix(2, 2))).expectStatus()
			.isOk()
			.expectHeader()
			.valueEquals("RateLimit", "\"elements\";r=4;t=60");
		post("/matrix/flux", List.of(matrix(1, 3), matrix(2, 2))).expectStatus().isEqualTo(429);
	}

	@Test
	void bodyIsChargedWhateverCodecReadsIt() {
		for (int status : new int[] { 200, 429 }) {
			this.caller.client()
				.post()
				.uri("/matrix")
				.header("Content-Type", MatrixDecoder.TYPE)
				.bodyValue("2x4")
				.exchange()
				.expectStatus()
				.isEqualTo(status);
		}
	}

	@Test
	void bodyIsChargedWhereAFilterChangedTheRequest() {
		this.caller = new TestCaller(this.port, "X-Mutate", "true");
		post("/matrix", 2, 4).expectStatus().isOk();
		post("/matrix", 2, 4).expectStatus().isEqualTo(429);
	}

	@Test
	void aCostThatCannotBeComputedIsABadRequest() {
		post("/matrix", Map.of("origins", new String[] { "a" })).expectStatus().isBadRequest();
		post("/matrix/mono", Map.of("origins", new String[] { "a" })).expectStatus().isBadRequest();
	}

	private static Map<String, Object> matrix(int origins, int destinations) {
		return Map.of("origins", new String[origins], "destinations", new String[destinations]);
	}

	private ResponseSpec post(String path, int origins, int destinations) {
		return post(path, matrix(origins, destinations));
	}

	private ResponseSpec post(String path, Object body) {
		return this.caller.client().post().uri(path).contentType(MediaType.APPLICATION_JSON).bodyValue(body).exchange();
	}

}
