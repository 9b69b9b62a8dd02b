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

}
