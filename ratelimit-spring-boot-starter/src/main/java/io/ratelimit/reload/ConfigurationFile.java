package io.ratelimit.reload;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import org.jspecify.annotations.Nullable;

import org.springframework.boot.env.PropertySourceLoader;
import org.springframework.core.env.MapPropertySource;
import org.springframework.core.io.Resource;

/**
 * A file that is looked at from time to time.
 */
final class ConfigurationFile {

	private final Path path;

	private final PropertySourceLoader loader;

	private @Nullable FileStamp stamp;

	private @Nullable Integer size;

	ConfigurationFile(Path path, PropertySourceLoader loader) {
		this.path = path;
		this.loader = loader;
	}

	/**
	 * Loads the file unless it is as it was the last time.
	 * @param resource the file as Spring Boot found it
	 * @return the properties of each document, or empty if there is nothing new
	 * @throws IOException if it cannot be read
	 * @throws IllegalStateException if it has not as many documents as at first
	 */
	Optional<List<Map<String, Object>>> loadIfChanged(Resource resource) throws IOException {
		FileStamp before = stamp();
		if (before.equals(this.stamp)) {
			return Optional.empty();
		}
		this.stamp = before;
		List<Map<String, Object>> documents = load(resource);
		if (!before.equals(FileStamp.of(this.path))) {
			this.stamp = null;
			return Optional.empty();
		}
		if (this.size == null) {
			this.size = documents.size();
		}
		if (documents.size() != this.size) {
			throw new IllegalStateException(
					"it had %d documents when it was first read and has %d now, restart to use it".formatted(this.size,
							documents.size()));
		}
		return Optional.of(documents);
	}

	/**
	 * A file that was gone is loaded again, even if it comes back as it was.
	 */
	private FileStamp stamp() throws IOException {
		try {
			return FileStamp.of(this.path);
		}
		catch (IOException ex) {
			this.stamp = null;
			throw ex;
		}
	}

	private List<Map<String, Object>> load(Resource resource) throws IOException {
		return this.loader.load(this.path.toString(), resource)
			.stream()
			.map((source) -> ((MapPropertySource) source).getSource())
			.toList();
	}

}
