dependencies {
	implementation(project(":library"))
	runtimeOnly(libs.driver)
	runtimeOnly(variantOf(libs.extra) { classifier("linux") })
	annotationProcessor(libs.generator)

	testImplementation(project(":library", "tests"))
}
