package io.ratelimit.limit;

import java.util.Locale;

/**
 * How a limit counts.
 */
public enum Algorithm {

	/**
	 * Counts in windows that start at the first accepted request.
	 */
	FIXED_WINDOW,

	/**
	 * Takes tokens from a bucket that refills continuously.
	 */
	TOKEN_BUCKET,

	/**
	 * Remembers each unit for the length of the window: exact at any moment.
	 */
	SLIDING_WINDOW_LOG,

	/**
	 * Weighs the window before by its overlap: nearly exact in constant space.
	 */
	SLIDING_WINDOW_COUNTER,

	/**
	 * Bounds what runs at the same time.
	 */
	CONCURRENCY;

	/**
	 * Returns whether each unit is remembered by itself, under the id of its decision.
	 * @return whether a unit is an entry
	 */
	public boolean keepsEntries() {
		return this == SLIDING_WINDOW_LOG || this == CONCURRENCY;
	}

	/**
	 * Returns the name used in properties, such as {@code fixed-window}.
	 * @return the name in kebab case
	 */
	public String text() {
		return name().toLowerCase(Locale.ROOT).replace('_', '-');
	}

}
