package io.ratelimit.mode;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.jspecify.annotations.Nullable;

import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.Environment;
import org.springframework.core.env.MutablePropertySources;
import org.springframework.core.env.PropertySource;

/**
 * A property that is read from the environment so often that the cost counts.
 * <p>
 * {@link Environment#getProperty} of Spring Boot takes microseconds, because it looks for
 * each spelling in sources that may change, such as the system properties. This class
 * calls it only when something moved: another list of sources, or another value under the
 * property's own name, or under that of a placeholder in it, in a source that may change.
 * A value that changes in place under another spelling counts within a second.
 */
public final class LiveProperty implements Supplier<@Nullable String> {

	private static final long MAX_AGE_NANOS = TimeUnit.SECONDS.toNanos(1);

	private static final Pattern PLACEHOLDER = Pattern.compile("\\$\\{([^${}:]+)(?::[^${}]*)?}");

	private final Environment environment;

	private final @Nullable MutablePropertySources sources;

	private final String name;

	private volatile @Nullable Reading last;

	/**
	 * Creates a property.
	 * @param environment where it is read from
	 * @param name its canonical name
	 */
	public LiveProperty(Environment environment, String name) {
		this.environment = environment;
		this.sources = (environment instanceof ConfigurableEnvironment configurable) ? configurable.getPropertySources()
				: null;
		this.name = name;
	}

	/**
	 * Returns the value, with placeholders resolved.
	 * @return the value that the environment has now, or {@code null} if it has none
	 */
	@Override
	public @Nullable String get() {
		if (this.sources == null) {
			return this.environment.getProperty(this.name);
		}
		Reading reading = this.last;
		if (reading == null || !reading.isCurrent(this.sources)) {
			reading = read(this.sources);
			this.last = reading;
		}
		return reading.value();
	}

	private Reading read(MutablePropertySources sources) {
		long now = System.nanoTime();
		Set<String> names = new LinkedHashSet<>();
		boolean traceable = trace(this.name, sources, names);
		List<SourceState> states = sources.stream().map((source) -> SourceState.of(source, names)).toList();
		return new Reading(now, traceable, states, this.environment.getProperty(this.name));
	}

	/**
	 * Collects the names of all properties that a value may be made of.
	 * @return whether they can be told
	 */
	private static boolean trace(String name, MutablePropertySources sources, Set<String> names) {
		if (!names.add(name)) {
			return true;
		}
		boolean traceable = true;
		for (PropertySource<?> source : sources) {
			if (source.getProperty(name) instanceof CharSequence text) {
				Matcher placeholders = PLACEHOLDER.matcher(text);
				while (placeholders.find()) {
					traceable &= trace(placeholders.group(1), sources, names);
				}
				traceable &= !placeholders.replaceAll("").contains("${");
			}
		}
		return traceable;
	}

	/**
	 * A value, and what it was made of.
	 *
	 * @param nanos when it was read
	 * @param traceable whether a change can be told from the sources
	 * @param states the sources
	 * @param value the value
	 */
	private record Reading(long nanos, boolean traceable, List<SourceState> states, @Nullable String value) {

		boolean isCurrent(MutablePropertySources sources) {
			if (!this.traceable || System.nanoTime() - this.nanos > MAX_AGE_NANOS) {
				return false;
			}
			int count = 0;
			for (PropertySource<?> source : sources) {
				if (count == this.states.size() || !this.states.get(count).isOf(source)) {
					return false;
				}
				count++;
			}
			return count == this.states.size();
		}

	}

}
