package io.ratelimit;

/**
 * What is decided while the store cannot be asked.
 */
public enum FailurePolicy {

	/**
	 * Allow the request.
	 */
	OPEN,

	/**
	 * Let this instance limit by itself until the store is back.
	 */
	LOCAL,

	/**
	 * Refuse the request.
	 */
	CLOSED

}
