package io.ratelimit.http;

/**
 * How {@code X-RateLimit-Reset} tells when the full quota is back.
 */
public enum ResetFormat {

	/**
	 * Seconds from now.
	 */
	DELTA,

	/**
	 * Seconds since the epoch.
	 */
	EPOCH

}
