package io.ratelimit.build;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;

/**
 * What a build declares.
 *
 * @param version the version of the project
 * @param java the Java release it is compiled for
 * @param platform the platform that versions default to
 * @param modules the dependencies of each module
 */
record Build(String version, String java, Dependency platform, Map<String, Set<Dependency>> modules) {

	/**
	 * The directory of this project, found from any of its modules.
	 */
	static Path root() {
		Path directory = Path.of("").toAbsolutePath();
		while (!Files.exists(directory.resolve("mvnw"))) {
			directory = directory.getParent();
		}
		return directory;
	}

	/**
	 * A dependency in terms that both builds can express.
	 *
	 * @param scope one of compile, optional, runtime, test, processor and platform
	 * @param name group and artifact, or the name of a module of this project, with a
	 * classifier behind it
	 * @param version empty when the platform or the project determines it
	 */
	record Dependency(String scope, String name, String version) {

		Dependency withClassifier(String classifier) {
			return classifier.isEmpty() ? this : new Dependency(this.scope, this.name + " " + classifier, this.version);
		}

		@Override
		public String toString() {
			return this.scope + " " + this.name + (this.version.isEmpty() ? "" : " " + this.version);
		}

	}

}
