package io.ratelimit.build;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Fails when a package of any module is not {@code @NullMarked}.
 */
class NullMarkedTests {

	@Test
	void everyPackageIsNullMarked() throws IOException {
		for (String module : MavenBuild.read(Build.root()).modules().keySet()) {
			for (Path directory : packages(Build.root().resolve(module).resolve("src/main/java"))) {
				assertThat(directory.resolve("package-info.java")).content().contains("\n@NullMarked\npackage ");
			}
		}
	}

	private static List<Path> packages(Path sources) throws IOException {
		try (Stream<Path> files = Files.walk(sources)) {
			return files.filter((file) -> file.toString().endsWith(".java")).map(Path::getParent).distinct().toList();
		}
	}

}
