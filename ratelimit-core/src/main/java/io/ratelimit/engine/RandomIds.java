package io.ratelimit.engine;

import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.function.Supplier;

/**
 * Ids of 128 random bits: unique, and not to be guessed by other holders of leases.
 */
public final class RandomIds implements Supplier<String> {

	private final SecureRandom random = new SecureRandom();

	@Override
	public String get() {
		byte[] bytes = new byte[16];
		this.random.nextBytes(bytes);
		return HexFormat.of().formatHex(bytes);
	}

}
