package io.ratelimit.engine.redis;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * The one script that decides.
 *
 * @param text its source
 * @param sha the SHA-1 by which Redis knows it
 */
public record RateLimitScript(String text, String sha) {

	/**
	 * Where the script is on the class path.
	 */
	public static final String RESOURCE = "io/ratelimit/engine/redis/ratelimit.lua";

	/**
	 * Loads the script.
	 * @return the script
	 */
	public static RateLimitScript load() {
		return of(read(RESOURCE));
	}

	static String read(String resource) {
		try (InputStream stream = RateLimitScript.class.getClassLoader().getResourceAsStream(resource)) {
			if (stream == null) {
				throw new IllegalStateException("'%s' must be on the class path".formatted(resource));
			}
			return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	/**
	 * Wraps the source of a script.
	 * @param text the source
	 * @return the script
	 */
	public static RateLimitScript of(String text) {
		try {
			byte[] digest = MessageDigest.getInstance("SHA-1").digest(text.getBytes(StandardCharsets.UTF_8));
			return new RateLimitScript(text, HexFormat.of().formatHex(digest));
		}
		catch (NoSuchAlgorithmException ex) {
			throw new IllegalStateException("Every Java platform has SHA-1", ex);
		}
	}

}
