package io.ratelimit.engine;

import java.util.List;

import io.ratelimit.FailurePolicy;
import org.jspecify.annotations.Nullable;

/**
 * Checks that are decided together, all or nothing.
 *
 * @param operation what a group that passes does
 * @param checks the checks, at least one
 * @param onFailure what is decided while the store cannot be asked, or {@code null} for
 * the guard's policy
 */
public record CheckGroup(Operation operation, List<Check> checks, @Nullable FailurePolicy onFailure) {

	/**
	 * What a group that passes does.
	 */
	public enum Operation {

		/**
		 * Takes the costs.
		 */
		CONSUME,

		/**
		 * Changes nothing.
		 */
		PEEK

	}

}
