package io.ratelimit.document.source;

import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;

import io.ratelimit.document.InvalidDocumentException;
import io.ratelimit.document.ServiceDocument;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * Documents as JSON.
 */
public final class JsonDocuments {

	private static final TypeReference<LinkedHashMap<String, Object>> FIELDS = new TypeReference<>() {
	};

	private final JsonMapper mapper = JsonMapper.builder()
		.enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
		.enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
		.build();

	/**
	 * Parses a document.
	 * @param id its id
	 * @param json the JSON
	 * @return its fields
	 * @throws InvalidDocumentException if it is too large or no JSON object
	 */
	public Map<String, Object> parse(String id, String json) {
		if (json.length() > ServiceDocument.MAX_BYTES) {
			throw tooLarge(id, json.length());
		}
		byte[] bytes = json.getBytes(StandardCharsets.UTF_8);
		if (bytes.length > ServiceDocument.MAX_BYTES) {
			throw tooLarge(id, bytes.length);
		}
		try {
			Map<String, Object> fields = this.mapper.readValue(bytes, FIELDS);
			if (fields != null) {
				return fields;
			}
		}
		catch (JacksonException ex) {
			throw new InvalidDocumentException(id, "is no JSON object: " + describe(ex), ex);
		}
		throw new InvalidDocumentException(id, "is no JSON object: it is null");
	}

	/**
	 * Returns what refuses a document for its size.
	 * @param id its id
	 * @param bytes how large it is at least
	 * @return the exception
	 */
	public static InvalidDocumentException tooLarge(String id, long bytes) {
		return new InvalidDocumentException(id, "must not be larger than 16 MB (%d bytes), has at least %d bytes"
			.formatted(ServiceDocument.MAX_BYTES, bytes));
	}

	private static String describe(JacksonException ex) {
		return (ex.getLocation() != null) ? "%s (line %d, column %d)".formatted(ex.getOriginalMessage(),
				ex.getLocation().getLineNr(), ex.getLocation().getColumnNr()) : ex.getOriginalMessage();
	}

}
