package io.ratelimit.service.observe;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.UUID;

/**
 * A subject as it may stand in a log: the same for the same subject of a tenant, and no
 * more.
 */
final class HashedSubject {

	private static final int BYTES = 8;

	private HashedSubject() {
	}

	static String of(UUID tenantId, String subject) {
		try {
			MessageDigest digest = MessageDigest.getInstance("SHA-256");
			digest.update(tenantId.toString().getBytes(StandardCharsets.UTF_8));
			return HexFormat.of().formatHex(digest.digest(subject.getBytes(StandardCharsets.UTF_8)), 0, BYTES);
		}
		catch (NoSuchAlgorithmException ex) {
			throw new IllegalStateException("Every Java platform has SHA-256", ex);
		}
	}

}
