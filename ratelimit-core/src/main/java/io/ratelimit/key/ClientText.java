package io.ratelimit.key;

import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * Makes text that a client chose safe as a part of a key. What could end the part or form
 * a hash tag is percent-encoded, and so is the percent sign, so that different texts stay
 * different. A long text becomes {@code %h} and its SHA-256: no encoded text looks like
 * that.
 */
final class ClientText {

	static final int MAX_LENGTH = 128;

	private static final HexFormat HEX = HexFormat.of();

	private ClientText() {
	}

	static String encode(String text) {
		return encode(text, true);
	}

	/**
	 * Encodes text for a key in which a colon ends nothing.
	 */
	static String encodeExceptColons(String text) {
		return encode(text, false);
	}

	private static String encode(String text, boolean colons) {
		if (text.length() > MAX_LENGTH) {
			return hash(text);
		}
		for (int i = 0; i < text.length(); i++) {
			if (isUnsafe(text.charAt(i), colons)) {
				return encodeFrom(text, i, colons);
			}
		}
		return text;
	}

	private static String encodeFrom(String text, int first, boolean colons) {
		StringBuilder encoded = new StringBuilder(text.length() + 16).append(text, 0, first);
		for (int i = first; i < text.length(); i++) {
			char c = text.charAt(i);
			if (Character.isHighSurrogate(c) && i + 1 < text.length() && Character.isLowSurrogate(text.charAt(i + 1))) {
				encoded.append(c).append(text.charAt(++i));
			}
			else if (Character.isSurrogate(c)) {
				encoded.append("%u").append(HEX.toHexDigits(c));
			}
			else if (isUnsafe(c, colons)) {
				encoded.append('%').append(HEX.withUpperCase().toHexDigits((byte) c));
			}
			else {
				encoded.append(c);
			}
		}
		return (encoded.length() > MAX_LENGTH) ? hash(text) : encoded.toString();
	}

	private static boolean isUnsafe(char c, boolean colons) {
		return (colons && c == ':') || c == '{' || c == '}' || c == '%' || Character.isISOControl(c)
				|| Character.isSurrogate(c);
	}

	/**
	 * Over the characters as they are: a charset would make broken surrogates alike.
	 */
	private static String hash(String text) {
		try {
			ByteBuffer characters = ByteBuffer.allocate(Character.BYTES * text.length());
			characters.asCharBuffer().put(text);
			return "%h" + HEX.formatHex(MessageDigest.getInstance("SHA-256").digest(characters.array()));
		}
		catch (NoSuchAlgorithmException ex) {
			throw new IllegalStateException("Every Java platform has SHA-256", ex);
		}
	}

}
