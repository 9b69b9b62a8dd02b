package io.ratelimit.engine;

import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.function.Supplier;

/**
 * Ids of 128 random bits: unique, and not to be guessed by other holders of leases. The
 * system's own source of randomness is only read at the start, since reading it may
 * block.
 */
public final class RandomIds implements Supplier<String> {

	private final SecureRandom random = seeded();

	private static SecureRandom seeded() {
		SecureRandom random;
		try {
			random = SecureRandom.getInstance("DRBG");
		}
		catch (NoSuchAlgorithmException ex) {
			random = new SecureRandom();
		}
		random.nextBytes(new byte[1]);
		return random;
	}

	@Override
	public String get() {
		byte[] bytes = new byte[16];
		this.random.nextBytes(bytes);
		return HexFormat.of().formatHex(bytes);
	}

}
