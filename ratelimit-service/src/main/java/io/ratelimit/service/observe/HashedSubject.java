package io.ratelimit.service.observe;

import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.UUID;

import io.ratelimit.service.digest.Digests;

/**
 * A subject as it may stand in a log: the same for the same subject of a tenant, and no
 * more.
 */
final class HashedSubject {

	private static final int BYTES = 8;

	private HashedSubject() {
	}

	static String of(UUID tenantId, String subject) {
		byte[] salt = tenantId.toString().getBytes(StandardCharsets.UTF_8);
		return HexFormat.of().formatHex(Digests.sha256(salt, subject), 0, BYTES);
	}

}
