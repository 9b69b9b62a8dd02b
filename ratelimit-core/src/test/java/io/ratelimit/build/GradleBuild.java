package io.ratelimit.build;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import io.ratelimit.build.Build.Dependency;

import static java.util.Comparator.comparing;
import static java.util.Map.entry;

/**
 * Reads the settings, the version catalog and the build files of Gradle. Dependencies are
 * one a line, either {@code scope(libs.alias)}, {@code scope(variantOf(libs.alias) {
 * classifier("classifier") })}, {@code scope(project(":module"))} or
 * {@code scope(project(":module", "tests"))}; anything else is refused.
 */
final class GradleBuild {

	private static final Map<String, String> SCOPES = Map.ofEntries(entry("api", "compile"),
			entry("implementation", "compile"), entry("compileOnly", "optional"), entry("runtimeOnly", "runtime"),
			entry("testImplementation", "test"), entry("testRuntimeOnly", "test"),
			entry("annotationProcessor", "processor"));

	private static final Pattern INCLUDE = Pattern.compile("(?m)^include\\(\"([\\w-]+)\"\\)$");

	private static final Pattern VERSION = Pattern.compile("(?m)^\\s*version = \"(.+)\"$");

	private static final Pattern PLATFORM = Pattern.compile("platform\\(rootProject\\.libs\\.([\\w.]+)\\)");

	private static final Pattern DEPENDENCIES = Pattern.compile("(?ms)^dependencies \\{\n(.*?)^}$");

	private static final Pattern DEPENDENCY = Pattern
		.compile("(\\w+)\\((?:libs\\.([\\w.]+)|variantOf\\(libs\\.([\\w.]+)\\) \\{ classifier\\(\"([\\w-]+)\"\\) }"
				+ "|project\\(\":([\\w-]+)\"(?:, \"(tests)\")?\\))\\)");

	private final VersionCatalog catalog;

	private GradleBuild(VersionCatalog catalog) {
		this.catalog = catalog;
	}

	static Build read(Path root) throws IOException {
		GradleBuild gradle = new GradleBuild(
				VersionCatalog.parse(Files.readString(root.resolve("gradle/libs.versions.toml"))));
		Map<String, Set<Dependency>> modules = new TreeMap<>();
		for (String module : matches(INCLUDE, Files.readString(root.resolve("settings.gradle.kts")))) {
			modules.put(module, gradle.dependencies(Files.readString(root.resolve(module + "/build.gradle.kts"))));
		}
		String build = Files.readString(root.resolve("build.gradle.kts"));
		return new Build(only(VERSION, build), gradle.catalog.version("java"),
				gradle.catalog.library("platform", only(PLATFORM, build)), modules);
	}

	private Set<Dependency> dependencies(String build) {
		Set<Dependency> dependencies = new TreeSet<>(comparing(Dependency::toString));
		for (String block : matches(DEPENDENCIES, build)) {
			block.lines()
				.map(String::strip)
				.filter((line) -> !line.isEmpty())
				.map(this::dependency)
				.forEach(dependencies::add);
		}
		return dependencies;
	}

	private Dependency dependency(String line) {
		Matcher matcher = DEPENDENCY.matcher(line);
		if (!matcher.matches() || !SCOPES.containsKey(matcher.group(1))) {
			throw new IllegalArgumentException("Not a dependency that can be compared: " + line);
		}
		String scope = SCOPES.get(matcher.group(1));
		if (matcher.group(2) != null) {
			return this.catalog.library(scope, matcher.group(2));
		}
		if (matcher.group(3) != null) {
			return this.catalog.library(scope, matcher.group(3)).withClassifier(matcher.group(4));
		}
		String module = matcher.group(5);
		return new Dependency(scope, (matcher.group(6) != null) ? module + " tests" : module, "");
	}

	private static List<String> matches(Pattern pattern, String text) {
		return pattern.matcher(text).results().map((MatchResult result) -> result.group(1)).distinct().toList();
	}

	private static String only(Pattern pattern, String text) {
		List<String> matches = matches(pattern, text);
		if (matches.size() != 1) {
			throw new IllegalArgumentException("Must be declared once: " + pattern + ", was " + matches);
		}
		return matches.get(0);
	}

}
