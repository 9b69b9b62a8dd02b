dependencies {
	api(libs.annotations)
	compileOnly(libs.extra)

	testImplementation(libs.tool)
}
