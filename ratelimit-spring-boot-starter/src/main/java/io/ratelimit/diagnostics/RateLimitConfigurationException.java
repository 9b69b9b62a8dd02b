package io.ratelimit.diagnostics;

import org.jspecify.annotations.Nullable;

/**
 * Thrown at start-up for a configuration that cannot work.
 */
public class RateLimitConfigurationException extends RuntimeException {

	private static final long serialVersionUID = 1L;

	private final String action;

	/**
	 * Creates an exception.
	 * @param description what is wrong, with the key or the handler and the value
	 * @param action how to fix it
	 */
	public RateLimitConfigurationException(String description, String action) {
		this(description, action, null);
	}

	/**
	 * Creates an exception.
	 * @param description what is wrong, with the key or the handler and the value
	 * @param action how to fix it
	 * @param cause what told of it
	 */
	public RateLimitConfigurationException(String description, String action, @Nullable Throwable cause) {
		super(description, cause);
		this.action = action;
	}

	public String getAction() {
		return this.action;
	}

}
