package io.ratelimit.build;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;

import io.ratelimit.build.Build.Dependency;
import org.w3c.dom.Element;

import static java.util.Comparator.comparing;

/**
 * Reads the parent POM and the POMs of its modules.
 */
final class MavenBuild {

	private final Element parent;

	private final Set<String> modules;

	private final Map<String, String> managedVersions = new HashMap<>();

	private MavenBuild(Element parent) {
		this.parent = parent;
		this.modules = Set.copyOf(Xml.elements(parent, "modules", "module").map(Element::getTextContent).toList());
		managed().forEach((dependency) -> this.managedVersions.put(coordinates(dependency), version(dependency)));
	}

	static Build read(Path root) throws IOException {
		MavenBuild maven = new MavenBuild(Xml.read(root.resolve("pom.xml")));
		Map<String, Set<Dependency>> dependencies = new TreeMap<>();
		for (String module : maven.modules) {
			dependencies.put(module, maven.dependencies(Xml.read(root.resolve(module).resolve("pom.xml"))));
		}
		return new Build(Xml.text(maven.parent, "version"), Xml.text(maven.parent, "properties", "java.version"),
				maven.platform(), dependencies);
	}

	private Stream<Element> managed() {
		return Xml.elements(this.parent, "dependencyManagement", "dependencies", "dependency");
	}

	private Dependency platform() {
		List<Dependency> platforms = managed().filter((managed) -> Xml.text(managed, "scope").equals("import"))
			.map((managed) -> new Dependency("platform", coordinates(managed), version(managed)))
			.toList();
		if (platforms.size() != 1) {
			throw new IllegalArgumentException("pom.xml must import one platform, was " + platforms);
		}
		return platforms.get(0);
	}

	private Set<Dependency> dependencies(Element module) {
		Set<Dependency> dependencies = new TreeSet<>(comparing(Dependency::toString));
		Stream.of(this.parent, module)
			.flatMap((pom) -> Xml.elements(pom, "dependencies", "dependency"))
			.map((dependency) -> dependency(scope(dependency), dependency))
			.forEach(dependencies::add);
		Xml.elements(module, "build", "plugins", "plugin", "configuration", "annotationProcessorPaths", "path")
			.map((path) -> dependency("processor", path))
			.forEach(dependencies::add);
		return dependencies;
	}

	private Dependency dependency(String scope, Element dependency) {
		if (Xml.elements(dependency, "exclusions").findAny().isPresent()) {
			throw new IllegalArgumentException("Exclusions cannot be compared: " + coordinates(dependency));
		}
		String artifact = Xml.text(dependency, "artifactId");
		if (this.modules.contains(artifact)) {
			boolean tests = Xml.text(dependency, "type").equals("test-jar");
			return new Dependency(scope, tests ? artifact + " tests" : artifact, "");
		}
		String name = coordinates(dependency);
		String version = version(dependency);
		return new Dependency(scope, name, version.isEmpty() ? this.managedVersions.getOrDefault(name, "") : version)
			.withClassifier(Xml.text(dependency, "classifier"));
	}

	private String scope(Element dependency) {
		String scope = Xml.text(dependency, "scope");
		if (scope.equals("provided") || Xml.text(dependency, "optional").equals("true")) {
			return "optional";
		}
		return scope.isEmpty() ? "compile" : scope;
	}

	private String coordinates(Element dependency) {
		return Xml.text(dependency, "groupId") + ":" + Xml.text(dependency, "artifactId");
	}

	private String version(Element dependency) {
		String version = Xml.text(dependency, "version");
		if (version.startsWith("${")) {
			return Xml.text(this.parent, "properties", version.substring(2, version.length() - 1));
		}
		return version;
	}

}
