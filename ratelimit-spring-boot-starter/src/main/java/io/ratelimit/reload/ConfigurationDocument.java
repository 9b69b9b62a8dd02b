package io.ratelimit.reload;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.springframework.boot.context.properties.source.ConfigurationPropertyName;
import org.springframework.boot.env.OriginTrackedMapPropertySource;
import org.springframework.boot.origin.Origin;
import org.springframework.boot.origin.TextResourceOrigin;
import org.springframework.core.env.PropertySource;
import org.springframework.core.io.Resource;

/**
 * A property source that Spring Boot made of a document in a file.
 *
 * @param source the property source
 * @param resource the file as Spring Boot found it
 * @param path where the file is
 * @param index the place of the document in the file
 */
record ConfigurationDocument(OriginTrackedMapPropertySource source, Resource resource, Path path, int index) {

	private static final Pattern INDEX = Pattern.compile(" \\(document #(\\d+)\\)$");

	private static final Predicate<String> LIMITS = isUnder("ratelimit");

	private static final Predicate<String> ACTIVATION = isUnder("spring.config.activate");

	static Optional<ConfigurationDocument> of(PropertySource<?> source) {
		return (source instanceof OriginTrackedMapPropertySource tracked) ? of(tracked) : Optional.empty();
	}

	private static Optional<ConfigurationDocument> of(OriginTrackedMapPropertySource source) {
		for (String name : source.getPropertyNames()) {
			Origin origin = source.getOrigin(name);
			if (origin instanceof TextResourceOrigin text && text.getResource() != null
					&& text.getResource().isFile()) {
				return of(source, text.getResource());
			}
		}
		return Optional.empty();
	}

	private static Optional<ConfigurationDocument> of(OriginTrackedMapPropertySource source, Resource resource) {
		try {
			Matcher index = INDEX.matcher(source.getName());
			return Optional.of(new ConfigurationDocument(source, resource, resource.getFile().toPath(),
					index.find() ? Integer.parseInt(index.group(1)) : 0));
		}
		catch (IOException ex) {
			return Optional.empty();
		}
	}

	/**
	 * Returns whether the document is active under the same conditions as another state
	 * of it.
	 * @param other the other state
	 * @return whether it may take its place
	 */
	boolean isActivatedLike(Map<String, Object> other) {
		return select(this.source.getSource(), ACTIVATION).equals(select(other, ACTIVATION));
	}

	/**
	 * Returns the properties of the rate limiter that differ from another state.
	 * @param other the other state
	 * @return their names
	 */
	Set<String> changes(Map<String, Object> other) {
		Map<String, Object> before = select(this.source.getSource(), LIMITS);
		Map<String, Object> after = select(other, LIMITS);
		Set<String> names = new TreeSet<>(before.keySet());
		names.addAll(after.keySet());
		names.removeIf((name) -> Objects.equals(before.get(name), after.get(name)));
		return names;
	}

	/**
	 * Returns this property source with the rate limiter's properties of another state
	 * and all others as they are.
	 * @param other the other state
	 * @return the property source
	 */
	OriginTrackedMapPropertySource withLimitsOf(Map<String, Object> other) {
		Map<String, Object> properties = select(this.source.getSource(), LIMITS.negate());
		properties.putAll(select(other, LIMITS));
		return new OriginTrackedMapPropertySource(this.source.getName(), Collections.unmodifiableMap(properties), true);
	}

	private static Map<String, Object> select(Map<String, Object> properties, Predicate<String> names) {
		Map<String, Object> selected = new LinkedHashMap<>(properties);
		selected.keySet().removeIf(names.negate());
		return selected;
	}

	private static Predicate<String> isUnder(String prefix) {
		ConfigurationPropertyName ancestor = ConfigurationPropertyName.of(prefix);
		return (name) -> ancestor.isAncestorOf(ConfigurationPropertyName.adapt(name, '.'));
	}

}
