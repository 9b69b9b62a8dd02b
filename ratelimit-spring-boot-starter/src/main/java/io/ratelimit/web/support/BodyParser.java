package io.ratelimit.web.support;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;

import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.ObjectReader;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.http.InvalidMediaTypeException;
import org.springframework.http.MediaType;
import org.springframework.util.ClassUtils;

/**
 * Parses bodies that keys and costs may look into: JSON, where Jackson is there, and
 * forms.
 */
public final class BodyParser {

	private static final boolean JACKSON = ClassUtils.isPresent("tools.jackson.databind.json.JsonMapper",
			BodyParser.class.getClassLoader());

	private BodyParser() {
	}

	/**
	 * Returns whether a body of a type can be parsed at all.
	 * @param contentType the content type
	 * @return whether it is worth reading
	 */
	public static boolean supports(@Nullable String contentType) {
		MediaType type = mediaType(contentType);
		return type != null && (isForm(type) || (JACKSON && isJson(type)));
	}

	/**
	 * Parses a body.
	 * @param bytes the body
	 * @param contentType its type
	 * @return maps, lists and scalars, or {@code null} for what is neither JSON nor a
	 * form
	 */
	public static @Nullable Object parse(byte[] bytes, @Nullable String contentType) {
		MediaType type = mediaType(contentType);
		if (type == null) {
			return null;
		}
		if (isForm(type)) {
			return form(new String(bytes, StandardCharsets.UTF_8));
		}
		return (JACKSON && isJson(type)) ? Json.parse(bytes) : null;
	}

	private static @Nullable MediaType mediaType(@Nullable String contentType) {
		try {
			return (contentType != null) ? MediaType.parseMediaType(contentType) : null;
		}
		catch (InvalidMediaTypeException ex) {
			return null;
		}
	}

	private static boolean isForm(MediaType type) {
		return MediaType.APPLICATION_FORM_URLENCODED.isCompatibleWith(type);
	}

	private static boolean isJson(MediaType type) {
		return MediaType.APPLICATION_JSON.isCompatibleWith(type) || type.getSubtype().endsWith("+json");
	}

	private static Map<String, String> form(String text) {
		Map<String, String> fields = new HashMap<>();
		for (String pair : text.split("&")) {
			int equals = pair.indexOf('=');
			if (equals > 0) {
				try {
					fields.putIfAbsent(URLDecoder.decode(pair.substring(0, equals), StandardCharsets.UTF_8),
							URLDecoder.decode(pair.substring(equals + 1), StandardCharsets.UTF_8));
				}
				catch (IllegalArgumentException ex) {
					// a broken escape is no field
				}
			}
		}
		return fields;
	}

	/**
	 * Loaded only where Jackson is there.
	 */
	private static final class Json {

		private static final ObjectReader READER = JsonMapper.builder()
			.enable(DeserializationFeature.USE_BIG_INTEGER_FOR_INTS)
			.build()
			.readerFor(Object.class);

		static @Nullable Object parse(byte[] bytes) {
			try {
				return READER.readValue(bytes);
			}
			catch (JacksonException ex) {
				return null;
			}
		}

	}

}
