subprojects {
	version = "1.0.0"

	dependencies {
		"implementation"(platform(rootProject.libs.platform))
	}
}
