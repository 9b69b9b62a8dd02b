package io.ratelimit.web.reactive;

import java.time.Duration;
import java.util.UUID;

import org.awaitility.Awaitility;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import reactor.core.Disposable;

import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.web.reactive.function.client.WebClient;

/**
 * Tests for the leases of concurrency limits.
 */
@WithReactiveApplication
class ReactiveLeaseTests {

	private final LeaseController controller;

	private final String id = UUID.randomUUID().toString();

	@LocalServerPort
	private int port;

	private TestCaller caller;

	private WebClient client;

	ReactiveLeaseTests(LeaseController controller) {
		this.controller = controller;
	}

	@BeforeEach
	void call() {
		this.caller = new TestCaller(this.port);
		this.client = WebClient.builder()
			.baseUrl("http://127.0.0.1:" + this.port)
			.defaultHeader("X-Project", Long.toString(this.caller.project()))
			.build();
	}

	@Test
	void aLeaseLastsAsLongAsTheRequestAndEndsWithItsCompletion() {
		start("mono");
		expectHeld("mono");
		this.controller.take(this.id).tryEmitValue("done");
		awaitReleased("mono");
	}

	@Test
	void aLeaseEndsWithAnError() {
		start("mono");
		expectHeld("mono");
		this.controller.take(this.id).tryEmitError(new IllegalStateException("broken"));
		awaitReleased("mono");
	}

	@Test
	void aLeaseEndsWithATimeout() {
		start("timeout");
		awaitReleased("timeout");
	}

	@Test
	void aLeaseOfAStreamLastsUntilItsEnd() {
		start("events");
		expectHeld("events");
		this.controller.take(this.id).tryEmitValue("end");
		awaitReleased("events");
	}

	@Test
	void aLeaseEndsWhenTheClientDisconnects() {
		Disposable request = start("events");
		expectHeld("events");
		request.dispose();
		awaitReleased("events");
	}

	@Test
	void aRejectedRequestLeavesTheLeaseOfAnother() {
		start("mono");
		expectHeld("mono");
		expectHeld("mono");
	}

	private Disposable start(String kind) {
		Disposable request = this.client.get()
			.uri("/leases/{id}/{kind}", this.id, kind)
			.retrieve()
			.bodyToFlux(String.class)
			.onErrorComplete()
			.subscribe();
		Awaitility.await().atMost(Duration.ofSeconds(10)).until(() -> this.controller.isRunning(this.id));
		return request;
	}

	private void expectHeld(String kind) {
		this.caller.get("/leases/{id}/" + kind, this.id).expectStatus().isEqualTo(429);
	}

	/**
	 * Asks under another id, which the test ends at once.
	 */
	private void awaitReleased(String kind) {
		Awaitility.await().atMost(Duration.ofSeconds(10)).untilAsserted(() -> {
			String probe = UUID.randomUUID().toString();
			this.controller.endAtOnce(probe);
			this.caller.get("/leases/{id}/" + kind, probe)
				.expectStatus()
				.isOk()
				.expectBody(String.class)
				.returnResult();
		});
	}

}
