package io.ratelimit.service.check;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;

import io.ratelimit.Decision;
import io.ratelimit.Lease;
import io.ratelimit.service.digest.Digests;
import org.jspecify.annotations.Nullable;

/**
 * The text that names leases to clients. It holds all that is needed to find them, signed
 * with a secret of the tenant, so that nothing has to be looked up and no tenant can make
 * up, or use, another's.
 */
final class LeaseId {

	private static final String SEPARATOR = "\n";

	private LeaseId() {
	}

	/**
	 * Names the leases of a decision.
	 * @return the name, or {@code null} without leases
	 */
	static @Nullable String of(Decision decision, byte[] secret) {
		List<Lease> leases = decision.leases();
		if (leases.isEmpty()) {
			return null;
		}
		StringBuilder text = new StringBuilder(decision.id());
		for (Lease lease : leases) {
			text.append(SEPARATOR).append(lease.units());
			text.append(SEPARATOR).append(lease.ttl().toMillis());
			text.append(SEPARATOR).append(lease.key());
		}
		byte[] content = text.toString().getBytes(StandardCharsets.UTF_8);
		return base64(content) + "." + base64(Digests.sign(secret, content));
	}

	/**
	 * Reads the leases from a name.
	 * @return the leases, none if the name is not signed with the secret
	 */
	static List<Lease> parse(String name, byte[] secret) {
		int dot = name.indexOf('.');
		if (dot < 0) {
			return List.of();
		}
		try {
			byte[] content = Base64.getUrlDecoder().decode(name.substring(0, dot));
			byte[] signature = Base64.getUrlDecoder().decode(name.substring(dot + 1));
			return MessageDigest.isEqual(signature, Digests.sign(secret, content)) ? leases(content) : List.of();
		}
		catch (IllegalArgumentException ex) {
			return List.of();
		}
	}

	private static List<Lease> leases(byte[] content) {
		String[] parts = new String(content, StandardCharsets.UTF_8).split(SEPARATOR);
		List<Lease> leases = new ArrayList<>();
		for (int i = 1; i < parts.length; i += 3) {
			leases.add(new Lease(parts[i + 2], parts[0], Long.parseLong(parts[i]),
					Duration.ofMillis(Long.parseLong(parts[i + 1]))));
		}
		return leases;
	}

	private static String base64(byte[] bytes) {
		return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
	}

}
