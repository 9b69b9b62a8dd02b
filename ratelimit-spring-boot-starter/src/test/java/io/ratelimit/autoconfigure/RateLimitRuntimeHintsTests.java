package io.ratelimit.autoconfigure;

import org.junit.jupiter.api.Test;

import org.springframework.aot.hint.RuntimeHints;
import org.springframework.aot.hint.predicate.RuntimeHintsPredicates;
import org.springframework.core.io.ClassPathResource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link RateLimitRuntimeHints}.
 */
class RateLimitRuntimeHintsTests {

	@Test
	void scriptsAreHinted() {
		RuntimeHints hints = new RuntimeHints();
		new RateLimitRuntimeHints().registerHints(hints, getClass().getClassLoader());
		for (String resource : new String[] { "io/ratelimit/engine/redis/ratelimit.lua",
				"io/ratelimit/redis/override.lua" }) {
			assertThat(new ClassPathResource(resource).exists()).isTrue();
			assertThat(RuntimeHintsPredicates.resource().forResource(resource)).accepts(hints);
		}
	}

}
