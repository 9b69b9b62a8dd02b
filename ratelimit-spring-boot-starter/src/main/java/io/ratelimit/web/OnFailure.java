package io.ratelimit.web;

import io.ratelimit.FailurePolicy;
import org.jspecify.annotations.Nullable;

/**
 * What is decided for a limit while the store cannot be asked.
 */
public enum OnFailure {

	/**
	 * What {@code ratelimit.failure.policy} says.
	 */
	DEFAULT(null),

	/**
	 * Allow the request.
	 */
	OPEN(FailurePolicy.OPEN),

	/**
	 * Let this instance limit by itself.
	 */
	LOCAL(FailurePolicy.LOCAL),

	/**
	 * Refuse the request.
	 */
	CLOSED(FailurePolicy.CLOSED);

	private final @Nullable FailurePolicy policy;

	OnFailure(@Nullable FailurePolicy policy) {
		this.policy = policy;
	}

	/**
	 * Returns the policy.
	 * @return the policy, or {@code null} for the configured one
	 */
	public @Nullable FailurePolicy policy() {
		return this.policy;
	}

}
