rootProject.name = "ratelimit-parent"

dependencyResolutionManagement {
	repositories {
		mavenCentral()
	}
}

include("ratelimit-core")
include("ratelimit-spring-boot-starter")
include("ratelimit-service")
include("ratelimit-benchmarks")
include("ratelimit-sample-app")
