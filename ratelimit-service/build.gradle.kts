plugins {
	application
}

application {
	mainClass = "io.ratelimit.service.ServiceApplication"
}

dependencies {
	implementation(project(":ratelimit-spring-boot-starter"))
	implementation(libs.spring.boot.starter.webmvc)
	implementation(libs.spring.boot.starter.validation)
	implementation(libs.spring.boot.starter.jdbc)
	implementation(libs.spring.boot.starter.flyway)
	implementation(libs.spring.boot.starter.data.redis)
	implementation(libs.spring.boot.starter.actuator)
	implementation(libs.spring.boot.starter.opentelemetry)
	implementation(libs.caffeine)
	implementation(libs.springdoc.openapi.starter.webmvc.ui)

	runtimeOnly(libs.flyway.database.postgresql)
	runtimeOnly(libs.postgresql)
	runtimeOnly(libs.micrometer.registry.prometheus)
	runtimeOnly(variantOf(libs.netty.transport.native.epoll) { classifier("linux-x86_64") })
	runtimeOnly(variantOf(libs.netty.transport.native.epoll) { classifier("linux-aarch_64") })

	compileOnly(libs.embedded.postgres)
	compileOnly(libs.embedded.redis)

	annotationProcessor(libs.spring.boot.configuration.processor)

	testImplementation(libs.spring.boot.starter.webmvc.test)
	testImplementation(libs.opentelemetry.sdk.testing)
	testImplementation(libs.selenium.chrome.driver)
	testImplementation(libs.selenium.support)
	testImplementation(libs.archunit)
}
