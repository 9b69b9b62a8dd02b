package io.ratelimit.actuate;

import java.time.Duration;
import java.time.temporal.ChronoUnit;

import org.jspecify.annotations.Nullable;

import org.springframework.boot.convert.DurationStyle;

/**
 * Reads parameters of web endpoints, and names the one that is wrong.
 */
final class Parameters {

	private Parameters() {
	}

	static String text(String name, @Nullable String value) {
		if (value == null || value.isBlank()) {
			throw new IllegalArgumentException("'%s' must be set".formatted(name));
		}
		return value;
	}

	static long number(String name, @Nullable String value) {
		String text = text(name, value);
		try {
			return Long.parseLong(text.strip());
		}
		catch (NumberFormatException ex) {
			throw new IllegalArgumentException("'%s' must be a whole number, was '%s'".formatted(name, text), ex);
		}
	}

	static @Nullable Long optionalNumber(String name, @Nullable String value) {
		return (value != null) ? number(name, value) : null;
	}

	/**
	 * Reads seconds, or a time with a unit such as {@code 7d}.
	 */
	static @Nullable Duration optionalTime(String name, @Nullable String value) {
		if (value == null) {
			return null;
		}
		try {
			return DurationStyle.detectAndParse(value.strip(), ChronoUnit.SECONDS);
		}
		catch (IllegalArgumentException | ArithmeticException ex) {
			throw new IllegalArgumentException(
					"'%s' must be a number of seconds or a time such as 7d, was '%s'".formatted(name, value), ex);
		}
	}

}
