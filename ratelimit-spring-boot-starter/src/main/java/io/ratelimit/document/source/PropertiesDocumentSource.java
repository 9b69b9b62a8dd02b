package io.ratelimit.document.source;

import java.time.Instant;
import java.util.HashMap;
import java.util.Map;

import io.ratelimit.diagnostics.RateLimitConfigurationException;
import io.ratelimit.document.DocumentReader;
import io.ratelimit.document.DocumentSource;
import io.ratelimit.document.InvalidDocumentException;
import io.ratelimit.document.ServiceDocument;
import org.jspecify.annotations.Nullable;

import org.springframework.core.env.ConfigurableEnvironment;

/**
 * Documents under {@code ratelimit.documents.services}. A document changes with its
 * properties, whether {@code last-updated} is set or not.
 */
public final class PropertiesDocumentSource implements DocumentSource {

	private final ConfigurableEnvironment environment;

	private Map<String, Map<String, Object>> services;

	/**
	 * Creates a source.
	 * @param environment holds the properties
	 * @throws RateLimitConfigurationException if a document cannot be used
	 */
	public PropertiesDocumentSource(ConfigurableEnvironment environment) {
		this.environment = environment;
		this.services = ServiceProperties.read(environment);
		for (String service : this.services.keySet()) {
			requireValid(service);
		}
	}

	private void requireValid(String service) {
		try {
			load(service);
		}
		catch (InvalidDocumentException ex) {
			throw new RateLimitConfigurationException(
					"'%s.%s' cannot be used. %s".formatted(ServiceProperties.PREFIX, service, ex.getMessage()),
					"Correct the property that is named, or remove it.", ex);
		}
	}

	@Override
	public String name() {
		return "properties";
	}

	/**
	 * Returns whether there were documents when they were last looked for.
	 * @return whether there is none
	 */
	public boolean isEmpty() {
		return this.services.isEmpty();
	}

	@Override
	public Map<String, ?> versions() {
		this.services = ServiceProperties.read(this.environment);
		return this.services;
	}

	@Override
	public @Nullable ServiceDocument load(String id) {
		Map<String, Object> fields = this.services.get(id);
		if (fields == null) {
			return null;
		}
		Map<String, Object> complete = new HashMap<>(fields);
		complete.putIfAbsent("last_updated", Instant.EPOCH);
		return DocumentReader.read(id, complete);
	}

}
