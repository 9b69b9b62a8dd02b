package io.ratelimit.build;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import io.ratelimit.build.Build.Dependency;

/**
 * The versions and libraries of {@code libs.versions.toml}, one a line.
 *
 * @param versions the versions by name
 * @param libraries group, artifact and version by accessor
 */
record VersionCatalog(Map<String, String> versions, Map<String, Dependency> libraries) {

	private static final Pattern VERSION = Pattern.compile("([\\w-]+) = \"(.+)\"");

	private static final Pattern LIBRARY = Pattern
		.compile("([\\w-]+) = \\{ module = \"([\\w.-]+:[\\w.-]+)\"(?:, version\\.ref = \"([\\w-]+)\")? }");

	static VersionCatalog parse(String toml) {
		VersionCatalog catalog = new VersionCatalog(new HashMap<>(), new HashMap<>());
		toml.lines()
			.map(String::strip)
			.filter((line) -> !line.isEmpty() && !line.startsWith("#") && !line.startsWith("["))
			.forEach(catalog::add);
		return catalog;
	}

	private void add(String line) {
		Matcher version = VERSION.matcher(line);
		Matcher library = LIBRARY.matcher(line);
		if (version.matches()) {
			this.versions.put(version.group(1), version.group(2));
		}
		else if (library.matches()) {
			String accessor = library.group(1).replace('-', '.');
			String libraryVersion = Optional.ofNullable(library.group(3)).map(this::version).orElse("");
			this.libraries.put(accessor, new Dependency("", library.group(2), libraryVersion));
		}
		else {
			throw new IllegalArgumentException("Neither a version nor a library: " + line);
		}
	}

	String version(String name) {
		return require(this.versions, name);
	}

	Dependency library(String scope, String accessor) {
		Dependency library = require(this.libraries, accessor);
		return new Dependency(scope, library.name(), library.version());
	}

	private static <T> T require(Map<String, T> map, String name) {
		return Optional.ofNullable(map.get(name))
			.orElseThrow(() -> new IllegalArgumentException("Not in libs.versions.toml: " + name));
	}

}
