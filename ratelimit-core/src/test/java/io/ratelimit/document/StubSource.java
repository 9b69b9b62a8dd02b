package io.ratelimit.document;

import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.jspecify.annotations.Nullable;

/**
 * Holds what it is told, and can be taken away.
 */
public final class StubSource implements DocumentSource {

	private final String name;

	private final Map<String, Map<String, Object>> documents = new LinkedHashMap<>();

	private Instant time = Instant.parse("2026-01-31T14:23:00Z");

	private @Nullable Exception failure;

	final List<String> loads = new ArrayList<>();

	public StubSource() {
		this("stub");
	}

	StubSource(String name) {
		this.name = name;
	}

	public synchronized void put(String id, Map<String, ?> fields) {
		this.time = this.time.plusSeconds(1);
		Map<String, Object> complete = new HashMap<>(fields);
		complete.putIfAbsent("last_updated", this.time.toString());
		this.documents.put(id, complete);
	}

	public synchronized void remove(String id) {
		this.documents.remove(id);
	}

	public synchronized void down(boolean down) {
		this.failure = down ? new IOException("connection refused") : null;
	}

	synchronized void down(Exception failure) {
		this.failure = failure;
	}

	@Override
	public String name() {
		return this.name;
	}

	@Override
	public synchronized Map<String, ?> versions() throws Exception {
		if (this.failure != null) {
			throw this.failure;
		}
		Map<String, Object> versions = new LinkedHashMap<>();
		this.documents.forEach((id, fields) -> versions.put(id, fields.get("last_updated")));
		return versions;
	}

	@Override
	public synchronized @Nullable ServiceDocument load(String id) {
		this.loads.add(id);
		return DocumentReader.read(id, this.documents.get(id));
	}

}
