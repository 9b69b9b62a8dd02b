plugins {
	application
}

application {
	mainClass = "io.ratelimit.sample.SampleApplication"
}

dependencies {
	implementation(project(":ratelimit-spring-boot-starter"))
	implementation(libs.spring.boot.starter.webmvc)
	implementation(libs.spring.boot.starter.data.redis)
	implementation(libs.spring.boot.starter.actuator)
	implementation(libs.embedded.redis)

	testImplementation(libs.spring.boot.starter.webmvc.test)
	testImplementation(libs.spring.boot.resttestclient)
	testImplementation(libs.micrometer.registry.prometheus)
	testImplementation(libs.selenium.chrome.driver)
	testImplementation(libs.selenium.support)
}
