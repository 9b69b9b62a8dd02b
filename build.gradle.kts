subprojects {
	apply(plugin = "java-library")

	group = "io.ratelimit"
	version = "0.1.0-SNAPSHOT"

	tasks.withType<JavaCompile>().configureEach {
		options.release = rootProject.libs.versions.java.map { it.toInt() }
		options.encoding = "UTF-8"
		options.compilerArgs.add("-parameters")
	}

	tasks.withType<Test>().configureEach {
		useJUnitPlatform()
		include("**/*Test.class", "**/*Tests.class", "**/*Properties.class")
	}

	// As in Maven, what is optional for users is present in tests.
	configurations.named("testImplementation") {
		extendsFrom(configurations.getByName("compileOnly"))
	}

	dependencies {
		"implementation"(platform(rootProject.libs.spring.boot.dependencies))
		"annotationProcessor"(platform(rootProject.libs.spring.boot.dependencies))
		"testRuntimeOnly"(rootProject.libs.junit.platform.launcher)
	}
}
