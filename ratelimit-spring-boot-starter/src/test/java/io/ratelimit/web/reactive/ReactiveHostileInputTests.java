package io.ratelimit.web.reactive;

import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.test.web.reactive.server.WebTestClient.ResponseSpec;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for input that means harm: it is counted or refused, and never fails the
 * application.
 */
@WithReactiveApplication
class ReactiveHostileInputTests {

	@LocalServerPort
	private int port;

	private TestCaller caller;

	@BeforeEach
	void call() {
		this.caller = new TestCaller(this.port);
	}

	@ParameterizedTest
	@ValueSource(strings = { "/users/%00%0d%0aRateLimit:1", "/users/%ff%fe", "/users/a:b:c%7b1%7d", "/users/100%25",
			"/users/%252e%252e", "/excluded%25/here", "/tenants/a%0ab:1:2/reports?kind=%00%ff", "/costly?n=1e999999999",
			"/costly?n=1e99999999", "/costly?n=1e-99999999", "/costly?n=-1", "/costly?n=99999999999999999999",
			"/costly?n=NaN", "/costly?n=1.5" })
	void paths(String path) {
		expectNoFailure(this.caller.client().get().uri(URI.create("http://127.0.0.1:" + this.port + path)).exchange());
	}

	@ParameterizedTest
	@ValueSource(strings = { "a:b:1:42", "{a}", "'; T(java.lang.Runtime).getRuntime()", "\u00e9\u00ff", "\t", " " })
	void headers(String tenant) {
		for (int i = 0; i < 3; i++) {
			expectNoFailure(this.caller.get("/bucket", (headers) -> headers.set("X-Tenant", tenant)));
		}
	}

	@ParameterizedTest
	@ValueSource(ints = { 7000, 1_000_000 })
	void longHeaders(int length) {
		ResponseSpec response = this.caller.get("/bucket", (headers) -> headers.set("X-Tenant", "x".repeat(length)));
		assertThat(response.returnResult(Void.class).getStatus().value()).isIn(200, 413, 431);
	}

	@ParameterizedTest
	@ValueSource(strings = { "{\"tenant\":\"a:b\\u0000\\r\\n{}\"}", "{\"tenant\":{\"a\":[1]}}", "[[[[", "\u0000",
			"null", "{\"tenant\":1e999999}", "{\"tenant\":\"\\ud800\"}", "tenant=a&tenant=b&%zz=1&=&&" })
	void bodies(String body) {
		for (MediaType type : new MediaType[] { MediaType.APPLICATION_JSON, MediaType.APPLICATION_FORM_URLENCODED }) {
			expectNoFailure(this.caller.client().post().uri("/bytes").contentType(type).bodyValue(body).exchange());
		}
	}

	@ParameterizedTest
	@ValueSource(ints = { 900, 1_000_000 })
	void nestedBodies(int depth) {
		expectNoFailure(this.caller.client()
			.post()
			.uri("/bytes")
			.contentType(MediaType.APPLICATION_JSON)
			.bodyValue("[".repeat(depth))
			.exchange());
	}

	@ParameterizedTest
	@ValueSource(strings = { "GET /costly?n=%zz", "GET /tenants/t/reports?kind=%zz", "GET /users/%zz",
			"GET /users/\u00ff", "POST /bytes|Content-Type: a/b/c", "POST /bytes|Content-Type: ;;",
			"POST /bytes|Content-Type: application/json;charset=nonsense", "POST /bytes|Content-Type: \u00ff",
			"GET /bucket|X-Tenant: \u0001\u007f", "GET /bucket|X-Tenant: \u00c3\u0028" })
	void rawRequests(String request) throws IOException {
		String[] parts = request.split("\\|");
		try (Socket socket = new Socket("127.0.0.1", this.port)) {
			socket.setSoTimeout(20_000);
			socket.getOutputStream()
				.write((parts[0] + " HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Length: 2\r\n"
						+ ((parts.length > 1) ? parts[1] + "\r\n" : "") + "\r\n{}")
					.getBytes(StandardCharsets.ISO_8859_1));
			String answer = new String(socket.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);
			assertThat(answer).matches("(?s)HTTP/1.1 (200|400|404|415|429) .*");
		}
	}

	private static void expectNoFailure(ResponseSpec response) {
		var result = response.returnResult(byte[].class);
		assertThat(result.getStatus().value()).isIn(200, 400, 404, 415, 429);
		HttpHeaders headers = result.getResponseHeaders();
		if (result.getStatus().value() != 404 && result.getStatus().value() != 400) {
			assertThat(headers.get("RateLimit")).hasSize(1);
			assertThat(headers.getFirst("RateLimit")).startsWith("\"requests\";r=");
		}
	}

}
