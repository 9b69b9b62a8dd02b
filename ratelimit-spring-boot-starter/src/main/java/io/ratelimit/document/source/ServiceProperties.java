package io.ratelimit.document.source;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

import org.jspecify.annotations.Nullable;

import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.EnumerablePropertySource;
import org.springframework.core.env.PropertySource;

/**
 * Collects the documents under {@code ratelimit.documents.services} as trees with the
 * names that fields have in JSON. A binder would refuse all documents where one is bad,
 * and drop characters of a key that has no brackets.
 */
final class ServiceProperties {

	static final String PREFIX = "ratelimit.documents.services";

	private static final List<String> PARENTS = List.of(PREFIX.split("\\."));

	private static final int SERVICE = PARENTS.size();

	private static final int FIELD = SERVICE + 1;

	private static final int KEY = SERVICE + 2;

	private static final String CUSTOM = "custom_rate_limits";

	private static final Map<String, String> FIELDS = Map.of("lastupdated", "last_updated", "generalratelimit",
			"general_rate_limit", "customratelimits", CUSTOM);

	private static final Pattern NUMBER = Pattern.compile("-?\\d{1,18}");

	private final ConfigurableEnvironment environment;

	private final Map<String, Map<String, Object>> services = new LinkedHashMap<>();

	private ServiceProperties(ConfigurableEnvironment environment) {
		this.environment = environment;
	}

	static Map<String, Map<String, Object>> read(ConfigurableEnvironment environment) {
		ServiceProperties properties = new ServiceProperties(environment);
		for (PropertySource<?> source : environment.getPropertySources()) {
			if (source instanceof EnumerablePropertySource<?> enumerable) {
				for (String name : enumerable.getPropertyNames()) {
					PropertyName parsed = PropertyName.parse(name, source);
					if (parsed.isUnder(PARENTS)) {
						properties.add(parsed, enumerable.getProperty(name));
					}
				}
			}
		}
		return properties.services;
	}

	private void add(PropertyName name, @Nullable Object property) {
		Object value = (property != null) ? value(property) : "";
		Map<String, Object> document = this.services.computeIfAbsent(name.text(SERVICE), (absent) -> new HashMap<>());
		int last = name.size() - 1;
		if (last == SERVICE) {
			return;
		}
		String field = FIELDS.getOrDefault(name.uniform(FIELD), name.text(FIELD));
		if (last == FIELD) {
			put(document, field, value);
		}
		else if (field.equals(CUSTOM) && last == KEY) {
			put(child(document, field), name.text(KEY), value);
		}
		else if (field.equals(CUSTOM)) {
			put(child(child(document, field), name.text(KEY, last)), name.uniform(last), value);
		}
		else {
			put(child(document, field), (last == KEY) ? name.uniform(last) : name.text(KEY, last + 1), value);
		}
	}

	/**
	 * YAML has an empty text in the place of an empty object.
	 */
	private static void put(Map<String, Object> parent, String name, Object value) {
		if (value.equals("")) {
			child(parent, name);
		}
		else {
			parent.putIfAbsent(name, value);
		}
	}

	@SuppressWarnings("unchecked")
	private static Map<String, Object> child(Map<String, Object> parent, String name) {
		Object child = parent.computeIfAbsent(name, (absent) -> new HashMap<>());
		return (child instanceof Map<?, ?> map) ? (Map<String, Object>) map : new HashMap<>();
	}

	private Object value(Object value) {
		if (!(value instanceof CharSequence)) {
			return value;
		}
		String text = this.environment.resolvePlaceholders(value.toString()).strip();
		return NUMBER.matcher(text).matches() ? (Object) Long.valueOf(text) : text;
	}

}
