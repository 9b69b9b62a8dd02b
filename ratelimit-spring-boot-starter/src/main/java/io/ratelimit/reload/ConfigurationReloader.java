package io.ratelimit.reload;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

import io.ratelimit.diagnostics.ReloadProblems;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;

import org.springframework.boot.env.PropertySourceLoader;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.context.SmartLifecycle;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.PropertySource;
import org.springframework.core.io.support.SpringFactoriesLoader;
import org.springframework.scheduling.concurrent.CustomizableThreadFactory;
import org.springframework.util.StringUtils;

/**
 * Looks at the configuration files that Spring Boot loaded, and when one changed takes
 * the rate limiter's properties from it, in the place where they were. All other
 * properties stay as they were loaded.
 */
public final class ConfigurationReloader implements SmartLifecycle, ReloadProblems {

	private static final Log logger = LogFactory.getLog(ConfigurationReloader.class);

	private final ConfigurableEnvironment environment;

	private final ApplicationEventPublisher events;

	private final Duration interval;

	private final List<PropertySourceLoader> loaders = SpringFactoriesLoader.loadFactories(PropertySourceLoader.class,
			getClass().getClassLoader());

	private final Map<Path, ConfigurationFile> files = new HashMap<>();

	private final Map<String, String> problems = new ConcurrentHashMap<>();

	private volatile @Nullable ScheduledExecutorService scheduler;

	/**
	 * Creates a reloader.
	 * @param environment holds the properties
	 * @param events is told of changes
	 * @param interval how often to look; never if it is not positive
	 */
	public ConfigurationReloader(ConfigurableEnvironment environment, ApplicationEventPublisher events,
			Duration interval) {
		this.environment = environment;
		this.events = events;
		this.interval = interval;
	}

	@Override
	public void start() {
		if (this.interval.isNegative() || this.interval.isZero() || documentsByFile().isEmpty()) {
			return;
		}
		CustomizableThreadFactory threads = new CustomizableThreadFactory("ratelimit-reload-");
		threads.setDaemon(true);
		ScheduledExecutorService started = Executors.newSingleThreadScheduledExecutor(threads);
		started.scheduleWithFixedDelay(this::reload, this.interval.toNanos(), this.interval.toNanos(),
				TimeUnit.NANOSECONDS);
		this.scheduler = started;
	}

	@Override
	public void stop() {
		ScheduledExecutorService running = this.scheduler;
		if (running != null) {
			running.shutdownNow();
			this.scheduler = null;
		}
	}

	@Override
	public boolean isRunning() {
		return this.scheduler != null;
	}

	@Override
	public Map<String, String> problems() {
		return Map.copyOf(this.problems);
	}

	/**
	 * Looks at all files once.
	 */
	synchronized void reload() {
		try {
			Set<String> changes = new TreeSet<>();
			documentsByFile().forEach((path, documents) -> changes.addAll(reload(path, documents)));
			if (!changes.isEmpty()) {
				this.events.publishEvent(new RateLimitConfigurationChanged(changes));
			}
		}
		catch (RuntimeException ex) {
			logger.error("Changes of the configuration could not be told to all who listen", ex);
		}
	}

	private Map<Path, List<ConfigurationDocument>> documentsByFile() {
		Map<Path, List<ConfigurationDocument>> documents = new LinkedHashMap<>();
		for (PropertySource<?> source : this.environment.getPropertySources()) {
			ConfigurationDocument.of(source)
				.ifPresent((document) -> documents.computeIfAbsent(document.path(), (path) -> new ArrayList<>())
					.add(document));
		}
		return documents;
	}

	private Set<String> reload(Path path, List<ConfigurationDocument> documents) {
		ConfigurationFile file = this.files.computeIfAbsent(path, this::file);
		if (file == null) {
			return Set.of();
		}
		try {
			Optional<List<Map<String, Object>>> fresh = file.loadIfChanged(documents.get(0).resource());
			if (fresh.isEmpty()) {
				return Set.of();
			}
			Set<String> changes = replace(documents, fresh.get());
			this.problems.remove(path.toString());
			say(path, changes);
			return changes;
		}
		catch (IOException | RuntimeException ex) {
			String problem = String.valueOf(ex.getMessage()).strip().replaceAll("\\s+", " ");
			if (!problem.equals(this.problems.put(path.toString(), problem))) {
				logger.warn("%s cannot be reloaded, its properties stay as they are: %s".formatted(path, problem));
			}
			return Set.of();
		}
	}

	private static void say(Path path, Set<String> changes) {
		Set<String> reloaded = new TreeSet<>(changes);
		reloaded.removeIf(RestartProperties::contains);
		Set<String> waiting = new TreeSet<>(changes);
		waiting.removeAll(reloaded);
		if (!reloaded.isEmpty()) {
			logger.info("Reloaded %s from %s".formatted(String.join(", ", reloaded), path));
		}
		if (!waiting.isEmpty()) {
			logger
				.warn("Changed in %s, but counts after a restart only: %s".formatted(path, String.join(", ", waiting)));
		}
	}

	private Set<String> replace(List<ConfigurationDocument> documents, List<Map<String, Object>> fresh) {
		for (ConfigurationDocument document : documents) {
			if (document.index() >= fresh.size() || !document.isActivatedLike(fresh.get(document.index()))) {
				throw new IllegalStateException("its document #%d is not the one that was loaded, restart to use it"
					.formatted(document.index()));
			}
		}
		Set<String> changes = new TreeSet<>();
		for (ConfigurationDocument document : documents) {
			Map<String, Object> properties = fresh.get(document.index());
			Set<String> own = document.changes(properties);
			if (!own.isEmpty()) {
				changes.addAll(own);
				this.environment.getPropertySources()
					.replace(document.source().getName(), document.withLimitsOf(properties));
			}
		}
		return changes;
	}

	private @Nullable ConfigurationFile file(Path path) {
		String extension = StringUtils.getFilenameExtension(path.toString());
		for (PropertySourceLoader loader : this.loaders) {
			if (Arrays.asList(loader.getFileExtensions()).contains(extension)) {
				return new ConfigurationFile(path, loader);
			}
		}
		return null;
	}

}
