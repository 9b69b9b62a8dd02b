package io.ratelimit.autoconfigure;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

/**
 * The layers of the starter: auto-configuration knows all, and only the test kit knows
 * it.
 */
class StarterArchitectureTests {

	private static final JavaClasses STARTER = new ClassFileImporter()
		.withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
		.withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_JARS)
		.importPackages("io.ratelimit");

	@Test
	void packagesAreFreeOfCycles() {
		slices().matching("io.ratelimit.(**)").should().beFreeOfCycles().check(STARTER);
	}

	@Test
	void nothingButTheTestKitKnowsTheAutoConfiguration() {
		noClasses().that()
			.resideOutsideOfPackages("io.ratelimit.autoconfigure..", "io.ratelimit.test..")
			.should()
			.dependOnClassesThat()
			.resideInAnyPackage("io.ratelimit.autoconfigure..", "io.ratelimit.test..")
			.check(STARTER);
	}

	@Test
	void onlyTheMongoPackageKnowsAClientOfMongo() {
		noClasses().that()
			.resideOutsideOfPackages("io.ratelimit.mongodb..", "io.ratelimit.autoconfigure..")
			.should()
			.dependOnClassesThat()
			.resideInAnyPackage("com.mongodb..", "org.bson..")
			.check(STARTER);
	}

	@Test
	void onlyTheRedisPackageKnowsAClientOfRedis() {
		noClasses().that()
			.resideOutsideOfPackage("io.ratelimit.redis..")
			.should()
			.dependOnClassesThat()
			.resideInAnyPackage("io.lettuce..", "redis.clients..")
			.check(STARTER);
	}

}
