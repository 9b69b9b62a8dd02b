package io.ratelimit.service.check;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;

import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

import io.ratelimit.Decision;
import io.ratelimit.Lease;
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
		return base64(content) + "." + base64(sign(content, secret));
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
			return MessageDigest.isEqual(signature, sign(content, secret)) ? leases(content) : List.of();
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

	private static byte[] sign(byte[] content, byte[] secret) {
		try {
			Mac mac = Mac.getInstance("HmacSHA256");
			mac.init(new SecretKeySpec(secret, "HmacSHA256"));
			return mac.doFinal(content);
		}
		catch (GeneralSecurityException ex) {
			throw new IllegalStateException("Every Java platform has HmacSHA256", ex);
		}
	}

	private static String base64(byte[] bytes) {
		return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
	}

}
