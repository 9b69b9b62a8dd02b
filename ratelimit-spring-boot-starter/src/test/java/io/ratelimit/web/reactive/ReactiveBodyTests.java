package io.ratelimit.web.reactive;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.stream.IntStream;

import io.netty.util.ResourceLeakDetector;
import io.netty.util.ResourceLeakDetector.Level;
import io.ratelimit.web.support.BodyLimit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import reactor.core.publisher.Flux;

import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DefaultDataBufferFactory;
import org.springframework.http.MediaType;
import org.springframework.test.web.reactive.server.WebTestClient.RequestBodySpec;
import org.springframework.test.web.reactive.server.WebTestClient.ResponseSpec;
import org.springframework.util.LinkedMultiValueMap;
import org.springframework.web.reactive.function.BodyInserters;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for limits that see the body.
 */
@WithReactiveApplication
@ExtendWith(OutputCaptureExtension.class)
class ReactiveBodyTests {

	private static final Level LEVEL = ResourceLeakDetector.getLevel();

	private final BodyLimit limit;

	@LocalServerPort
	private int port;

	private TestCaller caller;

	private String tenant;

	ReactiveBodyTests(BodyLimit limit) {
		this.limit = limit;
	}

	@BeforeAll
	static void detectLeaks() {
		ResourceLeakDetector.setLevel(Level.PARANOID);
	}

	@AfterAll
	static void detectLeaksAsBefore() {
		ResourceLeakDetector.setLevel(LEVEL);
	}

	@BeforeEach
	void call() {
		this.caller = new TestCaller(this.port);
		this.tenant = "tenant-" + this.caller.project();
	}

	@Test
	void countsByJsonAndTheHandlerStillReadsIt() {
		json("/json", Map.of("tenant_id", this.tenant, "language", "en")).expectStatus()
			.isOk()
			.expectBody(String.class)
			.value((body) -> assertThat(body).contains(this.tenant, "language=en"));
		json("/json", Map.of("tenant_id", this.tenant, "language", "de")).expectStatus().isOk();
		this.caller = new TestCaller(this.port);
		json("/json", Map.of("tenant_id", this.tenant, "language", "en")).expectStatus().isEqualTo(429);
	}

	@Test
	void countsTheCallerWithoutTheFieldAndForBrokenJson() {
		json("/bytes", Map.of("other", "x")).expectStatus().isOk();
		json("/bytes", "{\"tenant\": ").expectStatus().isEqualTo(429);
		json("/bytes", "").expectStatus().isEqualTo(429);
		this.caller.client()
			.post()
			.uri("/bytes")
			.contentType(MediaType.TEXT_PLAIN)
			.bodyValue("tenant")
			.exchange()
			.expectStatus()
			.isEqualTo(429);
	}

	@Test
	void countsByFormAndTheHandlerStillReadsIt() {
		form().expectStatus().isOk().expectBody(String.class).isEqualTo(this.tenant);
		this.caller = new TestCaller(this.port);
		form().expectStatus().isEqualTo(429);
	}

	@Test
	void countsByFormThatAFilterReadBefore() {
		this.caller = new TestCaller(this.port, "X-Read-Form", "true");
		form().expectStatus().isOk().expectBody(String.class).isEqualTo(this.tenant);
		this.caller = new TestCaller(this.port, "X-Read-Form", "true");
		form().expectStatus().isEqualTo(429);
	}

	@Test
	void aLargerBodyCountsTheCallerAndReachesTheHandler() {
		long before = this.limit.exceeded();
		String large = "{\"tenant\":\"%s\",\"text\":\"%s\"}".formatted(this.tenant, "x".repeat(5000));
		json("/bytes", large).expectStatus().isOk().expectBody(Integer.class).isEqualTo(large.length());
		json("/bytes", large).expectStatus().isEqualTo(429);
		assertThat(this.limit.exceeded()).isEqualTo(before + 2);
		json("/bytes", Map.of("tenant", this.tenant)).expectStatus().isOk();
	}

	@Test
	void aLargerBodyOfUnknownLengthReachesTheHandlerAsAWhole() {
		chunked("/bytes", 300, 40).expectStatus().isOk().expectBody(Integer.class).isEqualTo(12000);
		chunked("/bytes", 300, 40).expectStatus().isEqualTo(429);
		chunked("/unread", 300, 40).expectStatus().isOk();
		chunked("/unread", 300, 40).expectStatus().isEqualTo(429);
		json("/unread", Map.of("tenant", this.tenant)).expectStatus().isOk();
	}

	@Test
	void aBodyInPiecesIsReadAsOne() {
		Flux<DataBuffer> pieces = Flux.just("{\"ten", "ant\":\"", this.tenant, "\"}")
			.map((text) -> DefaultDataBufferFactory.sharedInstance.wrap(text.getBytes(StandardCharsets.UTF_8)));
		post("/bytes").body(BodyInserters.fromDataBuffers(pieces))
			.exchange()
			.expectStatus()
			.isOk()
			.expectBody(Integer.class)
			.isEqualTo(this.tenant.length() + 13);
		json("/bytes", Map.of("tenant", this.tenant)).expectStatus().isEqualTo(429);
	}

	@Test
	void nothingLeaks(CapturedOutput output) {
		for (int i = 0; i < 20; i++) {
			chunked("/bytes", 300, 40);
			chunked("/unread", 300, 40);
			json("/json", Map.of("tenant_id", this.tenant, "language", "fr"));
		}
		System.gc();
		IntStream.range(0, 20).forEach((i) -> json("/unread", Map.of("tenant", this.tenant + "-" + i)));
		assertThat(output).doesNotContain("LEAK");
	}

	private ResponseSpec json(String path, Object body) {
		return post(path).bodyValue(body).exchange();
	}

	private ResponseSpec form() {
		LinkedMultiValueMap<String, String> form = new LinkedMultiValueMap<>();
		form.add("tenant", this.tenant);
		form.add("text", "a b&c");
		return this.caller.client().post().uri("/form").body(BodyInserters.fromFormData(form)).exchange();
	}

	private ResponseSpec chunked(String path, int size, int count) {
		Flux<DataBuffer> chunks = Flux.range(0, count)
			.map((i) -> DefaultDataBufferFactory.sharedInstance.wrap(new byte[size]));
		return post(path).body(BodyInserters.fromDataBuffers(chunks)).exchange();
	}

	private RequestBodySpec post(String path) {
		return this.caller.client().post().uri(path).contentType(MediaType.APPLICATION_JSON);
	}

}
