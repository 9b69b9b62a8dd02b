package io.ratelimit.service;

import java.net.http.HttpHeaders;
import java.util.List;
import java.util.stream.StreamSupport;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The answer to a call.
 *
 * @param status the status
 * @param headers the headers
 * @param body the body
 */
public record Reply(int status, HttpHeaders headers, String body) {

	private static final JsonMapper JSON = JsonMapper.builder().build();

	public JsonNode json() {
		return JSON.readTree(this.body);
	}

	public String text(String field) {
		return json().path(field).asString();
	}

	public long number(String field) {
		return json().path(field).asLong();
	}

	public String header(String name) {
		return this.headers.firstValue(name).orElse(null);
	}

	/**
	 * Returns which fields a problem names.
	 */
	public List<String> fields() {
		return StreamSupport.stream(json().path("errors").spliterator(), false)
			.map((error) -> error.path("field").asString())
			.toList();
	}

}
