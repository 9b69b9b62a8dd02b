package io.ratelimit.autoconfigure;

import io.ratelimit.engine.redis.RateLimitScript;
import org.jspecify.annotations.Nullable;

import org.springframework.aot.hint.RuntimeHints;
import org.springframework.aot.hint.RuntimeHintsRegistrar;

/**
 * The resources that a native image needs. Bound types have their hints from Spring Boot.
 */
class RateLimitRuntimeHints implements RuntimeHintsRegistrar {

	@Override
	public void registerHints(RuntimeHints hints, @Nullable ClassLoader classLoader) {
		hints.resources().registerPattern(RateLimitScript.RESOURCE).registerPattern("io/ratelimit/redis/override.lua");
	}

}
