package io.ratelimit.service.observe;

import org.springframework.boot.health.contributor.Status;

/**
 * The status of a service that goes on without something. It stays ready: every other
 * instance is without it as well.
 */
final class Degraded {

	static final Status STATUS = new Status("DEGRADED");

	private Degraded() {
	}

}
