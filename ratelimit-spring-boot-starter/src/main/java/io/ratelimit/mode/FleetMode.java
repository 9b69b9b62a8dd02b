package io.ratelimit.mode;

import io.ratelimit.RateLimitMode;
import org.jspecify.annotations.Nullable;

/**
 * The mode that all instances share. It wins over the mode of an instance and over the
 * property.
 */
@FunctionalInterface
public interface FleetMode {

	/**
	 * Returns the mode of the fleet. Called for every request: must answer from memory.
	 * @return the mode, or {@code null} if the fleet has none
	 */
	@Nullable RateLimitMode get();

	/**
	 * Sets the mode of the fleet, which all instances follow soon.
	 * @param mode the mode, or {@code null} to let each instance have its own again
	 * @throws UnsupportedOperationException if instances share nothing
	 */
	default void set(@Nullable RateLimitMode mode) {
		throw new UnsupportedOperationException("There is no fleet: instances share no Redis");
	}

}
