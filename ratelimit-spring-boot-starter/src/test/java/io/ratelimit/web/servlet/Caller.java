package io.ratelimit.web.servlet;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpClient.Version;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Calls an application as a project that nobody else is.
 */
public final class Caller {

	private static final AtomicLong PROJECTS = new AtomicLong(1);

	private static final HttpClient CLIENT = HttpClient.newBuilder().version(Version.HTTP_1_1).build();

	private final String base;

	private final long project = PROJECTS.getAndIncrement();

	public Caller(int port) {
		this.base = "http://127.0.0.1:" + port;
	}

	public long project() {
		return this.project;
	}

	/**
	 * Makes a text that no other caller has.
	 */
	public String own(String text) {
		return text + this.project;
	}

	public Reply get(String path, String... headers) {
		return call("GET", path, BodyPublishers.noBody(), headers);
	}

	public Reply head(String path) {
		return call("HEAD", path, BodyPublishers.noBody());
	}

	public Reply json(String path, String body, String... headers) {
		return send(path, "application/json", BodyPublishers.ofString(body), headers);
	}

	public Reply form(String path, String body, String... headers) {
		return send(path, "application/x-www-form-urlencoded", BodyPublishers.ofString(body), headers);
	}

	public Reply send(String path, String contentType, BodyPublisher body, String... headers) {
		String[] all = new String[headers.length + 2];
		all[0] = "Content-Type";
		all[1] = contentType;
		System.arraycopy(headers, 0, all, 2, headers.length);
		return call("POST", path, body, all);
	}

	public Reply call(String method, String path, BodyPublisher body, String... headers) {
		HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(this.base + path))
			.timeout(Duration.ofSeconds(20))
			.method(method, body)
			.header("X-Project", Long.toString(this.project));
		if (headers.length > 0) {
			request.headers(headers);
		}
		try {
			return new Reply(CLIENT.send(request.build(), BodyHandlers.ofString()));
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
		catch (InterruptedException ex) {
			throw new IllegalStateException(ex);
		}
	}

}
