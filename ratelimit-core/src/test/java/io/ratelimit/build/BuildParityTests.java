package io.ratelimit.build;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/**
 * Fails when the Maven and the Gradle build declare different modules, dependencies,
 * scopes or versions.
 */
class BuildParityTests {

	@TempDir
	Path sample;

	@BeforeEach
	void copySample() throws IOException {
		Path source = Build.root().resolve("ratelimit-core/src/test/resources/io/ratelimit/build/sample");
		try (Stream<Path> files = Files.walk(source)) {
			for (Path file : files.filter(Files::isRegularFile).toList()) {
				Path target = this.sample.resolve(source.relativize(file));
				Files.createDirectories(target.getParent());
				Files.copy(file, target);
			}
		}
	}

	@Test
	void mavenAndGradleDeclareTheSame() throws IOException {
		assertParity(Build.root());
	}

	@Test
	void everyDirectoryWithAPomIsAModule() throws IOException {
		try (Stream<Path> files = Files.list(Build.root())) {
			List<String> directories = files.filter((directory) -> Files.exists(directory.resolve("pom.xml")))
				.map((directory) -> directory.getFileName().toString())
				.toList();
			assertThat(MavenBuild.read(Build.root()).modules()).containsOnlyKeys(directories);
		}
	}

	@Test
	void sampleWithoutDriftPasses() throws IOException {
		assertParity(this.sample);
		assertThat(GradleBuild.read(this.sample).modules().get("application")).hasSize(5);
	}

	@ParameterizedTest(name = "{0}: {1} → {2}")
	@CsvSource(delimiter = '|', textBlock = """
			settings.gradle.kts          | include("application")           | ''
			build.gradle.kts             | "1.0.0"                          | "1.0.1"
			gradle/libs.versions.toml    | java = "17"                      | java = "21"
			gradle/libs.versions.toml    | platform = "2.0.0"               | platform = "2.0.1"
			gradle/libs.versions.toml    | tool = "3.0.0"                   | tool = "3.0.1"
			library/build.gradle.kts     | api(libs.annotations)            | ''
			library/build.gradle.kts     | compileOnly(libs.extra)          | implementation(libs.extra)
			library/build.gradle.kts     | testImplementation(libs.tool)    | api(libs.tool)
			application/build.gradle.kts | implementation(project(":library")) | ''
			application/build.gradle.kts | runtimeOnly(libs.driver)         | runtimeOnly(libs.tool)
			application/build.gradle.kts | classifier("linux")              | classifier("windows")
			application/build.gradle.kts | annotationProcessor              | implementation
			application/build.gradle.kts | (":library", "tests")            | (":library")
			pom.xml                      | <module>library</module>         | ''
			pom.xml                      | <version>1.0.0                   | <version>1.1.0
			pom.xml                      | >3.0.0</tool.version>            | >3.1.0</tool.version>
			library/pom.xml              | <artifactId>annotations          | <artifactId>other
			library/pom.xml              | <optional>true</optional>        | ''
			application/pom.xml          | <scope>runtime</scope>           | <scope>test</scope>
			application/pom.xml          | <classifier>linux</classifier>   | ''
			""")
	void sampleWithDriftFails(String file, String before, String after) throws IOException {
		replace(file, before, after);
		assertThatExceptionOfType(AssertionError.class).isThrownBy(() -> assertParity(this.sample));
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			library/build.gradle.kts  | api(libs.annotations) | api("org.example:annotations:1.0")
			library/build.gradle.kts  | api(libs.annotations) | api(libs.missing)
			library/build.gradle.kts  | api(libs.annotations) | custom(libs.annotations)
			gradle/libs.versions.toml | tool = "3.0.0"        | tool = 3
			build.gradle.kts          | version = "1.0.0"     | ''
			""")
	void gradleDeclarationOutsideTheGrammarIsRefused(String file, String before, String after) throws IOException {
		replace(file, before, after);
		assertThatIllegalArgumentException().isThrownBy(() -> GradleBuild.read(this.sample));
	}

	private void replace(String file, String before, String after) throws IOException {
		Path path = this.sample.resolve(file);
		String text = Files.readString(path);
		assertThat(text).contains(before);
		Files.writeString(path, text.replace(before, after));
	}

	private static void assertParity(Path root) throws IOException {
		Build maven = MavenBuild.read(root);
		Build gradle = GradleBuild.read(root);
		assertThat(gradle.modules().keySet()).isEqualTo(maven.modules().keySet());
		maven.modules()
			.forEach((module, dependencies) -> assertThat(gradle.modules().get(module)).as(module)
				.containsExactlyInAnyOrderElementsOf(dependencies));
		assertThat(gradle).isEqualTo(maven);
	}

}
