dependencies {
	implementation(project(":library"))
	runtimeOnly(libs.driver)
	annotationProcessor(libs.generator)

	testImplementation(project(":library", "tests"))
}
