package io.ratelimit.service.access;

import java.util.UUID;

import io.ratelimit.service.key.ApiKey;

/**
 * Who calls, as the key in {@code x-api-key} proves. A handler that has one as its
 * argument is called with a valid key only.
 *
 * @param key the key
 */
public record Caller(ApiKey key) {

	public UUID tenantId() {
		return this.key.tenantId();
	}

}
