package io.ratelimit.web;

/**
 * Whom a limit counts.
 */
public enum Scope {

	/**
	 * The project if the request has one, else the authenticated user, else the client
	 * address.
	 */
	CALLER,

	/**
	 * The project; a request without one is not limited.
	 */
	PROJECT,

	/**
	 * The actual request path, all callers together.
	 */
	PATH,

	/**
	 * The endpoint, all callers together.
	 */
	ENDPOINT

}
