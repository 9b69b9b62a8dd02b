package io.ratelimit.web.servlet;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.Socket;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.boot.test.web.server.LocalServerPort;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for input that means harm: it is counted or refused, and never fails the
 * application.
 */
@WithServletApplication
class ServletHostileInputTests {

	@LocalServerPort
	private int port;

	private Caller caller;

	@BeforeEach
	void call() {
		this.caller = new Caller(this.port);
	}

	@ParameterizedTest
	@ValueSource(strings = { "/scope/path/%0d%0aRateLimit:%201", "/scope/path/%ff%fe", "/scope/path/a:b:c%7b1%7d",
			"/scope/path/100%25", "/scope/path/%252e%252e", "/key/path/a%0ab:1:2", "/key/query?tenant=%00%ff%0d%0a",
			"/key/query?tenant=%ed%a0%80", "/key/query?tenant=$%7B1%7D%23%7B1%7D", "/cost?n=1e999999999",
			"/cost?n=1e-99999999", "/cost?n=-1", "/cost?n=99999999999999999999", "/cost?n=NaN", "/cost?n=1.5",
			"/excluded%25/here" })
	void pathsAndQueries(String path) {
		for (int i = 0; i < 2; i++) {
			expectNoFailure(this.caller.get(path));
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "a:b:1:42", "{a}", "'; T(java.lang.Runtime).getRuntime()", "\t", "#{1}" })
	void headers(String tenant) {
		for (int i = 0; i < 2; i++) {
			expectNoFailure(this.caller.get("/key/header", "X-Tenant", tenant));
		}
	}

	@ParameterizedTest
	@ValueSource(ints = { 7000, 1_000_000 })
	void longHeaders(int length) throws IOException {
		expectNoFailure(raw("GET /key/header HTTP/1.1\r\nX-Tenant: " + "x".repeat(length)));
	}

	@Test
	void longPathsAndQueries() throws IOException {
		expectNoFailure(raw("GET /scope/path/" + "x".repeat(7000) + " HTTP/1.1"));
		expectNoFailure(raw("GET /key/query?tenant=" + "x".repeat(1_000_000) + " HTTP/1.1"));
	}

	@ParameterizedTest
	@ValueSource(strings = { "{\"tenant\":\"a:b\\u0000\\r\\n{}\"}", "{\"tenant\":{\"a\":[1]}}", "[[[[", "\u0000",
			"null", "{\"tenant\":1e999999}", "{\"tenant\":\"\\ud800\"}", "tenant=a&tenant=b&%zz=1&=&&", "tenant=%zz",
			"tenant=%ff%fe%00", "" })
	void bodies(String body) {
		for (int i = 0; i < 2; i++) {
			expectNoFailure(this.caller.json("/body/stream", body));
			expectNoFailure(this.caller.form("/body/form", body));
			expectNoFailure(this.caller.form("/body/form", body, "X-Read", "parameters"));
			expectNoFailure(this.caller.json("/body/cost", body));
			expectNoFailure(this.caller.json("/matrix", body));
		}
	}

	@ParameterizedTest
	@ValueSource(ints = { 900, 1_000_000 })
	void nestedBodies(int depth) {
		expectNoFailure(this.caller.json("/body/stream", "[".repeat(depth)));
		expectNoFailure(this.caller.json("/body/stream", "{\"a\":".repeat(depth)));
		expectNoFailure(this.caller.json("/matrix", "[".repeat(depth)));
	}

	@Test
	void largeBodies() {
		String large = "{\"tenant\":\"" + "x".repeat(1_000_000) + "\"}";
		expectNoFailure(this.caller.json("/body/stream", large));
		byte[] bytes = new byte[3_000_000];
		expectNoFailure(this.caller.send("/body/form", "application/x-www-form-urlencoded",
				BodyPublishers.ofInputStream(() -> new ByteArrayInputStream(bytes))));
	}

	@ParameterizedTest
	@ValueSource(strings = { "GET /cost?n=%zz", "GET /key/query?tenant=%zz", "GET /scope/path/%zz",
			"GET /scope/path/\u00ff", "GET /scope/path/%00", "POST /body/stream|Content-Type: a/b/c",
			"POST /body/stream|Content-Type: ;;", "POST /body/reader|Content-Type: application/json;charset=nonsense",
			"POST /body/form|Content-Type: application/x-www-form-urlencoded;charset=nonsense",
			"POST /body/stream|Content-Type: \u00ff", "GET /key/header|X-Tenant: \u0001\u007f",
			"GET /key/header|X-Tenant: \u00c3\u0028", "GET /key/ip|X-Forwarded-For: nonsense" })
	void rawRequests(String request) throws IOException {
		String[] parts = request.split("\\|");
		String start = parts[0] + " HTTP/1.1\r\nContent-Length: 2";
		expectNoFailure(raw(start + ((parts.length > 1) ? "\r\n" + parts[1] : "") + "\r\n\r\n{}"));
	}

	@Test
	void bodyThatNeverCompletesCountsTheCaller() throws IOException {
		try (Socket socket = new Socket("127.0.0.1", this.port)) {
			socket.getOutputStream()
				.write(("POST /body/stream HTTP/1.1\r\nHost: a\r\nX-Project: %d\r\nContent-Type: application/json\r\n"
						+ "Content-Length: 100\r\n\r\n{\"tenant\":")
					.formatted(this.caller.project())
					.getBytes(StandardCharsets.US_ASCII));
			socket.shutdownOutput();
			String answer = new String(socket.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);
			assertThat(answer).doesNotStartWith("HTTP/1.1 5");
		}
	}

	private String raw(String start) throws IOException {
		String end = start.contains("\r\n\r\n") ? "" : "\r\n\r\n";
		String head = start.replaceFirst(" HTTP/1.1",
				" HTTP/1.1\r\nHost: a\r\nConnection: close\r\nX-Project: " + this.caller.project());
		try (Socket socket = new Socket("127.0.0.1", this.port)) {
			socket.setSoTimeout(20_000);
			try {
				socket.getOutputStream().write((head + end).getBytes(StandardCharsets.ISO_8859_1));
			}
			catch (IOException ex) {
				return "HTTP/1.1 400 closed";
			}
			try {
				return new String(socket.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);
			}
			catch (IOException ex) {
				return "HTTP/1.1 400 reset";
			}
		}
	}

	private static void expectNoFailure(String answer) {
		assertThat(answer).matches("(?s)HTTP/1.1 [24]\\d\\d.*");
	}

	private static void expectNoFailure(Reply reply) {
		assertThat(reply.status()).isBetween(200, 499);
		if (reply.status() == 200 || reply.status() == 429) {
			assertThat(reply.headers().allValues("RateLimit")).hasSize(1);
			assertThat(reply.limit()).matches("\"\\w+\";r=\\d+;t=\\d+(, \"elements\";r=\\d+;t=\\d+)?");
		}
	}

}
