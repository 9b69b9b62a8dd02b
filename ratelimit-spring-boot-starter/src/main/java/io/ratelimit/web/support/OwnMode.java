package io.ratelimit.web.support;

import java.util.function.Supplier;

import io.ratelimit.RateLimitMode;
import org.jspecify.annotations.Nullable;

import org.springframework.core.env.Environment;

/**
 * The mode that a limit sets itself. One with a placeholder is read again each time; an
 * unknown value then keeps the last good one.
 */
final class OwnMode implements Supplier<@Nullable RateLimitMode> {

	private final String text;

	private final Environment environment;

	private volatile @Nullable RateLimitMode last;

	private OwnMode(String text, Environment environment) {
		this.text = text;
		this.environment = environment;
		this.last = parse(environment.resolveRequiredPlaceholders(text));
	}

	static Supplier<@Nullable RateLimitMode> of(String text, Environment environment) {
		OwnMode mode = new OwnMode(text, environment);
		RateLimitMode fixed = mode.last;
		return text.contains("${") ? mode : () -> fixed;
	}

	@Override
	public @Nullable RateLimitMode get() {
		try {
			this.last = parse(this.environment.resolvePlaceholders(this.text));
		}
		catch (IllegalArgumentException ex) {
			// stays
		}
		return this.last;
	}

	private static @Nullable RateLimitMode parse(String text) {
		return text.isBlank() ? null : RateLimitMode.parse(text);
	}

}
