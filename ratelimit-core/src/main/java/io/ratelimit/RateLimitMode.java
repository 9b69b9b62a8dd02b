package io.ratelimit;

import java.util.Locale;

/**
 * What a limit does.
 */
public enum RateLimitMode {

	/**
	 * Counts and blocks.
	 */
	ON,

	/**
	 * Does nothing.
	 */
	OFF,

	/**
	 * Counts, and tells of requests over the limit without blocking them.
	 */
	MONITOR;

	/**
	 * Parses a mode. YAML turns a bare {@code on} or {@code off} into a boolean, so
	 * {@code true} and {@code false} are accepted.
	 * @param text the mode
	 * @return the mode
	 */
	public static RateLimitMode parse(String text) {
		return switch (text.strip().toLowerCase(Locale.ROOT)) {
			case "on", "true" -> ON;
			case "off", "false" -> OFF;
			case "monitor" -> MONITOR;
			default ->
				throw new IllegalArgumentException("'mode' must be on, off or monitor, was '%s'".formatted(text));
		};
	}

}
