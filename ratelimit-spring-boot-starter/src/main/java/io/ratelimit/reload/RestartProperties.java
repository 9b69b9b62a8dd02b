package io.ratelimit.reload;

import java.util.List;
import java.util.stream.Stream;

import org.springframework.boot.context.properties.source.ConfigurationPropertyName;

/**
 * Properties that are read when the application starts, and not again.
 */
final class RestartProperties {

	private static final List<ConfigurationPropertyName> NAMES = Stream
		.of("enabled", "store", "exclude-paths", "headers", "failure", "client-address", "body", "redis", "memory",
				"reload", "fleet", "violations", "documents.poll-interval", "documents.timeout", "documents.mongodb",
				"documents.jdbc")
		.map((name) -> ConfigurationPropertyName.of("ratelimit." + name))
		.toList();

	private RestartProperties() {
	}

	static boolean contains(String name) {
		ConfigurationPropertyName changed = ConfigurationPropertyName.adapt(name, '.');
		return NAMES.stream().anyMatch((known) -> known.equals(changed) || known.isAncestorOf(changed));
	}

}
