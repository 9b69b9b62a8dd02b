package io.ratelimit.service.key;

import java.security.SecureRandom;
import java.util.Base64;
import java.util.HexFormat;

import io.ratelimit.service.digest.Digests;
import org.jspecify.annotations.Nullable;

/**
 * The text of a key, {@code rl_<id>_<secret>}: 16 hexadecimal digits to look it up by,
 * and 256 random bits that only its holder knows.
 *
 * @param id what the key is looked up by
 * @param secret what is never stored
 */
public record KeySecret(String id, String secret) {

	static final int SALT_BYTES = 16;

	private static final String PREFIX = "rl_";

	private static final int ID_LENGTH = 16;

	private static final int SECRET_BYTES = 32;

	private static final int SECRET_START = PREFIX.length() + ID_LENGTH + 1;

	private static final int LENGTH = SECRET_START + 43;

	static KeySecret random(SecureRandom random) {
		byte[] id = new byte[ID_LENGTH / 2];
		byte[] secret = new byte[SECRET_BYTES];
		random.nextBytes(id);
		random.nextBytes(secret);
		return of(HexFormat.of().formatHex(id), secret);
	}

	static KeySecret of(String id, byte[] secret) {
		return new KeySecret(id, Base64.getUrlEncoder().withoutPadding().encodeToString(secret));
	}

	/**
	 * Parses what a client sent.
	 * @param text what stands in its header
	 * @return the key, or {@code null} if it cannot be one
	 */
	public static @Nullable KeySecret parse(String text) {
		if (text.length() != LENGTH || !text.startsWith(PREFIX) || text.charAt(SECRET_START - 1) != '_') {
			return null;
		}
		String id = text.substring(PREFIX.length(), SECRET_START - 1);
		return id.chars().allMatch(KeySecret::isHexDigit) ? new KeySecret(id, text.substring(SECRET_START)) : null;
	}

	private static boolean isHexDigit(int c) {
		return c >= '0' && c <= '9' || c >= 'a' && c <= 'f';
	}

	static byte[] hash(byte[] salt, String secret) {
		return Digests.sha256(salt, secret);
	}

	String text() {
		return PREFIX + this.id + "_" + this.secret;
	}

	/**
	 * Leaves out what is secret.
	 */
	@Override
	public String toString() {
		return PREFIX + this.id;
	}

}
