package io.ratelimit.web.support;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.regex.Pattern;

import org.jspecify.annotations.Nullable;

/**
 * Address literals. Names are never looked up.
 */
final class Addresses {

	private static final Pattern IPV4 = Pattern.compile("\\d{1,3}(\\.\\d{1,3}){3}");

	private Addresses() {
	}

	/**
	 * Parses a literal, with or without brackets, zone or port.
	 * @return 4 or 16 bytes, or {@code null} for anything else
	 */
	static byte @Nullable [] parse(String text) {
		String literal = text.strip();
		if (literal.startsWith("[")) {
			int end = literal.indexOf(']');
			literal = (end > 0) ? literal.substring(1, end) : "";
		}
		else if (literal.indexOf(':') >= 0 && literal.indexOf(':') == literal.lastIndexOf(':')) {
			literal = literal.substring(0, literal.indexOf(':'));
		}
		int zone = literal.indexOf('%');
		literal = (zone >= 0) ? literal.substring(0, zone) : literal;
		if (literal.length() > 45 || !isLiteral(literal)) {
			return null;
		}
		try {
			return InetAddress.getByName(literal).getAddress();
		}
		catch (UnknownHostException ex) {
			return null;
		}
	}

	/**
	 * Whether the resolver takes the text for a literal and asks nobody.
	 */
	private static boolean isLiteral(String text) {
		if (text.indexOf(':') >= 0) {
			return text.chars().allMatch((c) -> c == ':' || c == '.' || (c < 128 && Character.digit(c, 16) >= 0));
		}
		return IPV4.matcher(text).matches();
	}

	/**
	 * Whether a text is an IPv4 address just as {@link #network} writes it, which most
	 * are and which takes no parsing.
	 */
	static boolean isPlainIpv4(String text) {
		int parts = 1;
		int part = -1;
		for (int i = 0; i < text.length(); i++) {
			char c = text.charAt(i);
			if (c >= '0' && c <= '9' && part != 0 && part <= 25) {
				part = (part < 0) ? c - '0' : 10 * part + c - '0';
			}
			else if (c == '.' && part >= 0 && part <= 255) {
				parts++;
				part = -1;
			}
			else {
				return false;
			}
		}
		return parts == 4 && part >= 0 && part <= 255;
	}

	/**
	 * Returns what counts as one client: an IPv4 address, or a /64 network.
	 */
	static String network(byte[] address) {
		try {
			if (address.length == 4) {
				return InetAddress.getByAddress(address).getHostAddress();
			}
			byte[] network = Arrays.copyOf(Arrays.copyOf(address, 8), 16);
			return InetAddress.getByAddress(network).getHostAddress() + "/64";
		}
		catch (UnknownHostException ex) {
			throw new IllegalArgumentException("An address must have 4 or 16 bytes", ex);
		}
	}

}
