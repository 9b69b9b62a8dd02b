package io.ratelimit.service;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.core.env.Environment;

/**
 * Calls the service as its clients do.
 */
public class Api {

	private static final HttpClient CLIENT = HttpClient.newHttpClient();

	private final Environment environment;

	private final String adminToken;

	@Autowired
	public Api(Environment environment) {
		this.environment = environment;
		this.adminToken = environment.getRequiredProperty("ratelimit.service.admin-token");
	}

	public Reply send(String method, String path, String body, String... headers) {
		HttpRequest.Builder request = HttpRequest
			.newBuilder(
					URI.create("http://127.0.0.1:" + this.environment.getRequiredProperty("local.server.port") + path))
			.method(method, (body != null) ? BodyPublishers.ofString(body) : BodyPublishers.noBody())
			.header("Content-Type", "application/json")
			.setHeader("X-Forwarded-For", anyAddress());
		for (int i = 0; i < headers.length; i += 2) {
			request.setHeader(headers[i], headers[i + 1]);
		}
		try {
			var response = CLIENT.send(request.build(), BodyHandlers.ofString());
			return new Reply(response.statusCode(), response.headers(), response.body());
		}
		catch (IOException ex) {
			throw new IllegalStateException(ex);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			throw new IllegalStateException(ex);
		}
	}

	public static String anyAddress() {
		ThreadLocalRandom random = ThreadLocalRandom.current();
		return "10.%d.%d.%d".formatted(random.nextInt(256), random.nextInt(256), random.nextInt(256));
	}

	public Reply get(String path) {
		return send("GET", path, null);
	}

	public Reply admin(String method, String path, String body) {
		return send(method, "/v1/admin" + path, body, "Authorization", "Bearer " + this.adminToken);
	}

	public Reply check(String key, String body) {
		return send("POST", "/v1/check", body, "x-api-key", key);
	}

	public Reply check(String key, UUID planId, String subject, String resource) {
		return check(key, """
				{"plan_id": "%s", "subject": "%s", "resource": "%s"}""".formatted(planId, subject, resource));
	}

	/**
	 * Creates a tenant with a key, under names that nobody else has.
	 */
	public TestTenant tenant() {
		String name = "tenant " + UUID.randomUUID();
		UUID id = id(admin("POST", "/tenants", """
				{"name": "%s"}""".formatted(name)));
		Reply key = admin("POST", "/keys", """
				{"tenant_id": "%s", "name": "test"}""".formatted(id));
		return new TestTenant(this, id, key.text("id"), key.text("key"));
	}

	static UUID id(Reply created) {
		if (created.status() != 201) {
			throw new IllegalStateException("Not created: " + created);
		}
		return UUID.fromString(created.text("id"));
	}

}
