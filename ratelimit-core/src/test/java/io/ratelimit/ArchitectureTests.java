package io.ratelimit;

import java.time.Clock;
import java.time.Instant;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchRule;
import org.junit.jupiter.api.Test;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.GeneralCodingRules.NO_CLASSES_SHOULD_ACCESS_STANDARD_STREAMS;
import static com.tngtech.archunit.library.GeneralCodingRules.NO_CLASSES_SHOULD_USE_JAVA_UTIL_LOGGING;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

/**
 * The layers of the core.
 */
class ArchitectureTests {

	private static final JavaClasses CORE = new ClassFileImporter()
		.withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
		.importPackages("io.ratelimit");

	@Test
	void coreNeedsNothingButJavaAndJSpecify() {
		classes().should()
			.onlyDependOnClassesThat()
			.resideInAnyPackage("io.ratelimit..", "java..", "org.jspecify..")
			.check(CORE);
	}

	@Test
	void packagesAreFreeOfCycles() {
		slices().matching("(**)").should().beFreeOfCycles().check(CORE);
	}

	@Test
	void valuesKnowNeitherEnginesNorHttp() {
		knowsNothingOf("io.ratelimit.limit..", "io.ratelimit.engine..", "io.ratelimit.http..").check(CORE);
		knowsNothingOf("io.ratelimit.key..", "io.ratelimit.engine..", "io.ratelimit.http..").check(CORE);
		knowsNothingOf("io.ratelimit.document..", "io.ratelimit.engine..", "io.ratelimit.http..").check(CORE);
		knowsNothingOf("io.ratelimit.override..", "io.ratelimit.engine..", "io.ratelimit.http..").check(CORE);
	}

	@Test
	void enginesDoNotKnowEachOther() {
		knowsNothingOf("io.ratelimit.engine.memory..", "io.ratelimit.engine.redis..").check(CORE);
		knowsNothingOf("io.ratelimit.engine.redis..", "io.ratelimit.engine.memory..").check(CORE);
	}

	@Test
	void enginesAndHttpDoNotKnowEachOther() {
		knowsNothingOf("io.ratelimit.http..", "io.ratelimit.engine..").check(CORE);
		knowsNothingOf("io.ratelimit.engine..", "io.ratelimit.http..").check(CORE);
	}

	@Test
	void timeIsInjectedExceptForTheDefaultClock() {
		noClasses().that()
			.resideOutsideOfPackage("io.ratelimit")
			.should()
			.callMethod(System.class, "currentTimeMillis")
			.orShould()
			.callMethod(Instant.class, "now")
			.orShould()
			.callMethod(Clock.class, "systemUTC")
			.orShould()
			.callMethod(Clock.class, "systemDefaultZone")
			.check(CORE);
	}

	@Test
	void messagesGoToTheSystemLogger() {
		NO_CLASSES_SHOULD_USE_JAVA_UTIL_LOGGING.check(CORE);
		NO_CLASSES_SHOULD_ACCESS_STANDARD_STREAMS.check(CORE);
	}

	private static ArchRule knowsNothingOf(String origin, String... targets) {
		return noClasses().that().resideInAPackage(origin).should().dependOnClassesThat().resideInAnyPackage(targets);
	}

}
