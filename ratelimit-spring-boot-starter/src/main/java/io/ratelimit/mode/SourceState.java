package io.ratelimit.mode;

import java.util.Objects;
import java.util.Set;

import org.jspecify.annotations.Nullable;

import org.springframework.boot.context.properties.source.ConfigurationPropertySources;
import org.springframework.boot.env.PropertySourceInfo;
import org.springframework.core.env.PropertySource;

/**
 * What a property source held under some names.
 */
final class SourceState {

	private static final String[] NOTHING = {};

	private final PropertySource<?> source;

	private final String[] names;

	private final @Nullable Object[] values;

	private SourceState(PropertySource<?> source, String[] names) {
		this.source = source;
		this.names = names;
		this.values = new @Nullable Object[names.length];
		for (int i = 0; i < names.length; i++) {
			this.values[i] = source.getProperty(names[i]);
		}
	}

	static SourceState of(PropertySource<?> source, Set<String> names) {
		return new SourceState(source, mayChange(source) ? names.toArray(String[]::new) : NOTHING);
	}

	private static boolean mayChange(PropertySource<?> source) {
		if (source instanceof PropertySourceInfo info && info.isImmutable()) {
			return false;
		}
		return source.getSource() != System.getenv()
				&& !ConfigurationPropertySources.isAttachedConfigurationPropertySource(source);
	}

	/**
	 * Returns whether this is the state of a source.
	 * @param other a source
	 * @return whether it is the same and holds the same
	 */
	boolean isOf(PropertySource<?> other) {
		if (this.source != other) {
			return false;
		}
		for (int i = 0; i < this.names.length; i++) {
			if (!Objects.equals(this.values[i], this.source.getProperty(this.names[i]))) {
				return false;
			}
		}
		return true;
	}

}
