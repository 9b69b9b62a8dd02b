package io.ratelimit.web.support;

/**
 * A range of addresses in CIDR notation.
 */
final class AddressRange {

	private final byte[] address;

	private final int bits;

	private AddressRange(byte[] address, int bits) {
		this.address = address;
		this.bits = bits;
	}

	static AddressRange parse(String text) {
		int slash = text.indexOf('/');
		byte[] address = Addresses.parse((slash >= 0) ? text.substring(0, slash) : text);
		if (address != null) {
			int all = address.length * 8;
			try {
				int bits = (slash >= 0) ? Integer.parseInt(text.substring(slash + 1).strip()) : all;
				if (bits >= 0 && bits <= all) {
					return new AddressRange(address, bits);
				}
			}
			catch (NumberFormatException ex) {
				// refused below
			}
		}
		throw new IllegalArgumentException(
				"'trusted-proxies' must be addresses or ranges such as 10.0.0.0/8, was '%s'".formatted(text));
	}

	boolean contains(byte[] other) {
		if (other.length != this.address.length) {
			return false;
		}
		for (int bit = 0; bit < this.bits; bit += 8) {
			int mask = (this.bits - bit >= 8) ? 0xff : 0xff << (8 - (this.bits - bit));
			if (((other[bit / 8] ^ this.address[bit / 8]) & mask & 0xff) != 0) {
				return false;
			}
		}
		return true;
	}

}
