package io.ratelimit.service.digest;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;

import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * SHA-256, plain and keyed.
 */
public final class Digests {

	private static final String HMAC = "HmacSHA256";

	private Digests() {
	}

	/**
	 * Hashes a text.
	 * @param salt what goes before it; may be empty
	 * @param text the text
	 * @return 32 bytes
	 */
	public static byte[] sha256(byte[] salt, String text) {
		try {
			MessageDigest digest = MessageDigest.getInstance("SHA-256");
			digest.update(salt);
			return digest.digest(text.getBytes(StandardCharsets.UTF_8));
		}
		catch (GeneralSecurityException ex) {
			throw missing(ex);
		}
	}

	/**
	 * Signs bytes.
	 * @param secret what only the signer knows
	 * @param content the bytes
	 * @return 32 bytes
	 */
	public static byte[] sign(byte[] secret, byte[] content) {
		try {
			Mac mac = Mac.getInstance(HMAC);
			mac.init(new SecretKeySpec(secret, HMAC));
			return mac.doFinal(content);
		}
		catch (GeneralSecurityException ex) {
			throw missing(ex);
		}
	}

	private static IllegalStateException missing(GeneralSecurityException ex) {
		return new IllegalStateException("Every Java platform has SHA-256", ex);
	}

}
