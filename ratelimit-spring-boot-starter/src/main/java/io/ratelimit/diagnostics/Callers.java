package io.ratelimit.diagnostics;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

import io.ratelimit.Charge;
import io.ratelimit.RateLimitRequest;
import io.ratelimit.RateLimitResult;
import io.ratelimit.key.KeyLayout;
import io.ratelimit.key.Subject;

/**
 * Names callers in what operators read. A hash stands for the same caller on all
 * instances and after a restart, and can be made outside: the first 16 hex digits of the
 * SHA-256 of the caller's name. It keeps names off screens and out of logs; whoever
 * guesses a name can check the guess.
 */
public final class Callers {

	private static final int DIGITS = 16;

	private Callers() {
	}

	/**
	 * Returns the hash of a caller's name, with its kind.
	 * @param name the name, as {@link KeyLayout#caller} makes it
	 * @return the hash, such as {@code user#2bd806c97f0e00af}
	 */
	public static String hash(String name) {
		int kind = name.indexOf(':');
		return (kind < 0) ? name : name.substring(0, kind) + "#" + digest(name);
	}

	private static String digest(String name) {
		try {
			byte[] digest = MessageDigest.getInstance("SHA-256").digest(name.getBytes(StandardCharsets.UTF_8));
			return HexFormat.of().formatHex(digest, 0, DIGITS / 2);
		}
		catch (NoSuchAlgorithmException ex) {
			throw new IllegalStateException("Every Java platform has SHA-256", ex);
		}
	}

	/**
	 * Returns whom a limit of a request counted.
	 * @param request the request
	 * @param result the answer of one of its limits
	 * @return the subject
	 */
	public static Subject of(RateLimitRequest request, RateLimitResult result) {
		for (Charge charge : request.charges()) {
			if (charge.policy() == result.policy()) {
				return charge.subject();
			}
		}
		return request.charges().get(0).subject();
	}

}
