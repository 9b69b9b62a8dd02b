package io.ratelimit.service;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.library.dependencies.SlicesRuleDefinition;
import org.junit.jupiter.api.Test;

import org.springframework.stereotype.Repository;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

class ServiceArchitectureTests {

	private final JavaClasses service = new ClassFileImporter()
		.withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
		.importPackages("io.ratelimit.service");

	@Test
	void packagesHaveNoCycles() {
		SlicesRuleDefinition.slices()
			.matching("io.ratelimit.service.(*)..")
			.should()
			.beFreeOfCycles()
			.check(this.service);
	}

	@Test
	void onlyTheDemoKnowsEmbeddedServers() {
		noClasses().that()
			.resideOutsideOfPackage("io.ratelimit.service.demo")
			.should()
			.dependOnClassesThat()
			.resideInAnyPackage("io.zonky..", "redis.embedded..")
			.check(this.service);
	}

	@Test
	void onlyRepositoriesAndTheFeedAskPostgresql() {
		noClasses().that()
			.areNotAnnotatedWith(Repository.class)
			.and()
			.resideOutsideOfPackage("io.ratelimit.service.change")
			.should()
			.dependOnClassesThat()
			.haveNameMatching("org.springframework.jdbc.core.simple.JdbcClient.*")
			.check(this.service);
	}

}
