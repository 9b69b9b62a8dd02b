package io.ratelimit.http;

/**
 * A family of response headers that tell clients of their limits.
 */
public enum HeaderStyle {

	/**
	 * {@code RateLimit-Policy} and {@code RateLimit}, with every policy of the request.
	 */
	IETF,

	/**
	 * {@code RateLimit-Limit}, {@code RateLimit-Remaining} and {@code RateLimit-Reset},
	 * of the limit that binds.
	 */
	LEGACY,

	/**
	 * {@code X-RateLimit-Limit}, {@code X-RateLimit-Remaining} and
	 * {@code X-RateLimit-Reset}, of the limit that binds.
	 */
	X

}
