package io.ratelimit.service.access;

import java.security.MessageDigest;

import io.ratelimit.diagnostics.RateLimitConfigurationException;
import io.ratelimit.service.ServiceProperties;
import io.ratelimit.service.digest.Digests;
import org.jspecify.annotations.Nullable;

import org.springframework.stereotype.Component;

/**
 * The token that the admin API asks for.
 */
@Component
class AdminToken {

	private static final String SCHEME = "Bearer ";

	private static final int MIN_LENGTH = 16;

	private final byte[] digest;

	AdminToken(ServiceProperties properties) {
		String token = properties.adminToken();
		if (token == null || token.length() < MIN_LENGTH) {
			throw new RateLimitConfigurationException(
					(token == null) ? "'ratelimit.service.admin-token' is not set"
							: "'ratelimit.service.admin-token' must have at least %d characters, was %d"
								.formatted(MIN_LENGTH, token.length()),
					"Set it to a random secret, such as the output of 'openssl rand -hex 32', "
							+ "by the environment variable RATELIMIT_SERVICE_ADMINTOKEN.");
		}
		this.digest = digest(token);
	}

	/**
	 * Compares in a time that depends on neither content nor length.
	 */
	boolean isIn(@Nullable String authorization) {
		return authorization != null && authorization.regionMatches(true, 0, SCHEME, 0, SCHEME.length())
				&& MessageDigest.isEqual(this.digest, digest(authorization.substring(SCHEME.length()).strip()));
	}

	private static byte[] digest(String token) {
		return Digests.sha256(new byte[0], token);
	}

}
