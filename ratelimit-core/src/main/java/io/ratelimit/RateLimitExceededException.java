package io.ratelimit;

/**
 * Thrown where a blocked decision ends a request.
 */
public class RateLimitExceededException extends RuntimeException {

	private static final long serialVersionUID = 1L;

	private final transient Decision decision;

	public RateLimitExceededException(Decision decision) {
		super(message(decision), null, false, false);
		this.decision = decision;
	}

	public Decision getDecision() {
		return this.decision;
	}

	private static String message(Decision decision) {
		RateLimitResult binding = decision.binding();
		return (binding != null)
				? "Limit '%s' of %s exceeded".formatted(binding.policy().name(), binding.policy().endpoint())
				: "The rate limiter cannot decide";
	}

}
