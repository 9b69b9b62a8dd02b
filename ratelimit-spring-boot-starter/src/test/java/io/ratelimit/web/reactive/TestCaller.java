package io.ratelimit.web.reactive;

import java.net.http.HttpClient;
import java.net.http.HttpClient.Version;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;

import org.springframework.http.HttpHeaders;
import org.springframework.http.client.reactive.JdkClientHttpConnector;
import org.springframework.test.web.reactive.server.WebTestClient;
import org.springframework.test.web.reactive.server.WebTestClient.ResponseSpec;

/**
 * Calls an application as a project that nobody else is.
 */
final class TestCaller {

	private static final AtomicLong PROJECTS = new AtomicLong(1);

	/**
	 * The JDK's, so that all of Netty's buffers are the application's.
	 */
	private static final JdkClientHttpConnector CONNECTOR = new JdkClientHttpConnector(
			HttpClient.newBuilder().version(Version.HTTP_1_1).build());

	private final WebTestClient client;

	private final long project = PROJECTS.getAndIncrement();

	TestCaller(int port) {
		this(port, "X-Test", "true");
	}

	TestCaller(int port, String header, String value) {
		this.client = WebTestClient.bindToServer(CONNECTOR)
			.baseUrl("http://127.0.0.1:" + port)
			.responseTimeout(Duration.ofSeconds(20))
			.defaultHeader("X-Project", Long.toString(this.project))
			.defaultHeader(header, value)
			.build();
	}

	long project() {
		return this.project;
	}

	WebTestClient client() {
		return this.client;
	}

	ResponseSpec get(String path, Object... variables) {
		return this.client.get().uri(path, variables).exchange();
	}

	ResponseSpec get(String path, Consumer<HttpHeaders> headers) {
		return this.client.get().uri(path).headers(headers).exchange();
	}

}
