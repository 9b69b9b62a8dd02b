plugins {
	`java-library`
	kotlin("jvm") version libs.versions.kotlin.get()
}

dependencies {
	api(project(":ratelimit-core"))
	api(libs.spring.boot.starter)

	compileOnly(libs.spring.data.redis)
	compileOnly(libs.spring.boot.data.redis)
	compileOnly(libs.lettuce.core)
	compileOnly(libs.jedis)
	compileOnly(libs.spring.webmvc)
	compileOnly(libs.spring.webflux)
	compileOnly(libs.reactor.netty.http)
	compileOnly(libs.jakarta.servlet.api)
	compileOnly(libs.jackson.databind)
	compileOnly(libs.spring.jdbc)
	compileOnly(libs.mongodb.driver.sync)
	compileOnly(libs.spring.boot.actuator)
	compileOnly(libs.spring.boot.actuator.autoconfigure)
	compileOnly(libs.spring.boot.health)
	compileOnly(libs.micrometer.core)
	compileOnly(libs.micrometer.observation)
	compileOnly(libs.spring.cloud.context)
	compileOnly(libs.spring.test)

	annotationProcessor(libs.spring.boot.configuration.processor)

	testImplementation(project(":ratelimit-core", "tests"))
	testImplementation(libs.spring.boot.starter.test)
	testImplementation(libs.spring.boot.starter.webmvc)
	testImplementation(libs.spring.boot.starter.webmvc.test)
	testImplementation(libs.spring.boot.starter.webflux)
	testImplementation(libs.spring.boot.starter.webflux.test)
	testImplementation(libs.spring.boot.starter.data.redis)
	testImplementation(libs.spring.boot.starter.data.redis.test)
	testImplementation(libs.spring.boot.starter.actuator)
	testImplementation(libs.kotlin.stdlib)
	testImplementation(libs.kotlin.reflect)
	testImplementation(libs.kotlinx.coroutines.reactor)
	testImplementation(libs.micrometer.tracing.bridge.otel)
	testImplementation(libs.opentelemetry.sdk.testing)
	testImplementation(libs.blockhound)
	testImplementation(libs.embedded.redis)
	testImplementation(libs.mongo.java.server)
	testImplementation(libs.embedded.postgres)
	testImplementation(libs.testcontainers)
	testImplementation(libs.archunit)
}

// BlockHound instruments classes that are loaded already.
tasks.withType<Test>().configureEach {
	jvmArgs("-XX:+AllowRedefinitionToAddDeleteMethods")
}
