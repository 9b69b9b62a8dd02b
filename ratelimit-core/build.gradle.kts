plugins {
	`java-library`
}

dependencies {
	api(libs.jspecify)

	testImplementation(libs.junit.jupiter)
	testImplementation(libs.assertj.core)
	testImplementation(libs.jqwik)
	testImplementation(libs.archunit)
	testImplementation(libs.lettuce.core)
	testImplementation(libs.embedded.redis)
	testImplementation(libs.testcontainers)
	testImplementation(libs.logback.classic)
}

// The contract tests, for other modules: testImplementation(project(":ratelimit-core", "tests"))
val testsJar by tasks.registering(Jar::class) {
	archiveClassifier = "tests"
	from(sourceSets.test.get().output)
	exclude("*.*", "io/ratelimit/build/**")
}

configurations.create("tests")
artifacts.add("tests", testsJar)
