plugins {
	`java-library`
	application
}

application {
	mainClass = "io.ratelimit.benchmarks.Benchmarks"
}

dependencies {
	implementation(project(":ratelimit-core"))
	implementation(project(":ratelimit-spring-boot-starter"))
	implementation(libs.spring.boot.starter.webmvc)
	implementation(libs.spring.boot.starter.webflux)
	implementation(libs.lettuce.core)
	implementation(libs.embedded.redis)
	implementation(libs.bucket4j.core)
	implementation(libs.bucket4j.lettuce)
	implementation(libs.redisson)
	implementation(libs.spring.cloud.gateway.server.webflux)
	implementation(libs.spring.boot.starter.data.redis)
	implementation(libs.resilience4j.ratelimiter)
	implementation(libs.guava)
}
