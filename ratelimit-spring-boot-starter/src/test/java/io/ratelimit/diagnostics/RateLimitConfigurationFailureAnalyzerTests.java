package io.ratelimit.diagnostics;

import org.junit.jupiter.api.Test;

import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.diagnostics.FailureAnalyzer;
import org.springframework.core.io.support.SpringFactoriesLoader;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link RateLimitConfigurationFailureAnalyzer}.
 */
class RateLimitConfigurationFailureAnalyzerTests {

	@Test
	void nestedExceptionIsAnalyzedByTheRegisteredAnalyzer() {
		FailureAnalyzer analyzer = SpringFactoriesLoader.forDefaultResourceLocation()
			.load(FailureAnalyzer.class, (type, name, failure) -> {
			})
			.stream()
			.filter(RateLimitConfigurationFailureAnalyzer.class::isInstance)
			.findFirst()
			.orElseThrow();
		FailureAnalysis analysis = analyzer
			.analyze(new IllegalStateException(new RateLimitConfigurationException("What is wrong", "How to fix it")));
		assertThat(analysis).isNotNull();
		assertThat(analysis.getDescription()).isEqualTo("What is wrong");
		assertThat(analysis.getAction()).isEqualTo("How to fix it");
	}

}
