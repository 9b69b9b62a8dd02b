package io.ratelimit.web.servlet;

import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.boot.test.web.server.LocalServerPort;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * Tests for concurrency limits, whose leases end with the request and not before. Each
 * caller has two.
 */
@WithServletApplication
class ServletLeaseTests {

	@LocalServerPort
	private int port;

	private Caller caller;

	@BeforeEach
	void call() {
		this.caller = new Caller(this.port);
	}

	/**
	 * Asks for a lease, which leaves as many as nobody else holds.
	 */
	private int free() {
		String limit = this.caller.get("/lease/now").limit();
		int remaining = Integer.parseInt(limit.replaceAll(".*r=(\\d+).*", "$1"));
		return (remaining == 0 && this.caller.get("/lease/now").status() == 429) ? 0 : remaining + 1;
	}

	private void awaitFree(int count) {
		await().atMost(Duration.ofSeconds(10)).until(this::free, (free) -> free == count);
	}

	@ParameterizedTest
	@ValueSource(strings = { "blocking", "failing", "callable", "callable-failing", "streaming", "events", "servlet",
			"include", "beside" })
	void leaseIsHeldUntilTheRequestEnds(String kind) {
		String id = this.caller.own(kind);
		CompletableFuture<Reply> running = CompletableFuture
			.supplyAsync(() -> this.caller.get("/lease/" + kind + "/" + id));
		awaitFree(1);
		assertThat(running).isNotDone();
		awaitFree(1);
		LeaseController.latch(id).countDown();
		assertThat(running).succeedsWithin(Duration.ofSeconds(10));
		awaitFree(2);
	}

	@Test
	void leaseEndsWithATimeout() {
		CompletableFuture<Reply> running = CompletableFuture.supplyAsync(() -> this.caller.get("/lease/timeout/1"));
		awaitFree(1);
		assertThat(running).succeedsWithin(Duration.ofSeconds(10))
			.satisfies((reply) -> assertThat(reply.status()).isEqualTo(503));
		awaitFree(2);
	}

	@Test
	void requestsBeyondTheLeasesAreBlocked() {
		String id = this.caller.own("both");
		CompletableFuture<Reply> one = CompletableFuture.supplyAsync(() -> this.caller.get("/lease/blocking/" + id));
		CompletableFuture<Reply> two = CompletableFuture.supplyAsync(() -> this.caller.get("/lease/callable/" + id));
		awaitFree(0);
		Reply blocked = this.caller.get("/lease/now");
		assertThat(blocked.status()).isEqualTo(429);
		assertThat(blocked.retryAfter()).isNotNull();
		LeaseController.latch(id).countDown();
		assertThat(CompletableFuture.allOf(one, two)).succeedsWithin(Duration.ofSeconds(10));
		awaitFree(2);
	}

	@Test
	void leaseEndsWhenTheClientIsGone() throws IOException {
		String id = this.caller.own("endless");
		try (Socket socket = new Socket("127.0.0.1", this.port)) {
			socket.getOutputStream()
				.write("GET /lease/endless/%s HTTP/1.1\r\nHost: test\r\nX-Project: %d\r\n\r\n"
					.formatted(id, this.caller.project())
					.getBytes(StandardCharsets.US_ASCII));
			assertThat(socket.getInputStream().read()).isPositive();
			awaitFree(1);
			socket.setSoLinger(true, 0);
		}
		LeaseController.latch(id).countDown();
		awaitFree(2);
	}

}
