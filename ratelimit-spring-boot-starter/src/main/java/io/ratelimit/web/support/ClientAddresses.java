package io.ratelimit.web.support;

import java.util.List;

import io.ratelimit.web.LimitedRequest;
import org.jspecify.annotations.Nullable;

/**
 * Finds the address of the client. Headers are believed only from configured proxies, and
 * read from the right: the first address that is no such proxy is the client's. IPv6
 * counts by its /64 network.
 */
public final class ClientAddresses {

	private final List<AddressRange> trusted;

	/**
	 * Creates a finder.
	 * @param trustedProxies addresses and CIDR ranges
	 */
	public ClientAddresses(List<String> trustedProxies) {
		this.trusted = trustedProxies.stream().map(AddressRange::parse).toList();
	}

	/**
	 * Returns what an address counts as.
	 * @param text an address, or a /64 network
	 * @return the address, or the network that counts as one, or {@code null} for another
	 * text
	 */
	public static @Nullable String network(String text) {
		byte[] address = Addresses.parse(text.endsWith("/64") ? text.substring(0, text.length() - 3) : text);
		return (address != null) ? Addresses.network(address) : null;
	}

	/**
	 * Returns the client of a request.
	 * @param request the request
	 * @return the address, or the network that counts as one, or {@code null} without a
	 * connection
	 */
	public @Nullable String of(LimitedRequest request) {
		String remote = request.remoteAddress();
		if (remote == null || (this.trusted.isEmpty() && Addresses.isPlainIpv4(remote))) {
			return remote;
		}
		byte[] client = Addresses.parse(remote);
		if (client == null) {
			return remote;
		}
		if (!this.trusted.isEmpty() && isTrusted(client)) {
			List<String> hops = ForwardedHops.of(request);
			for (int i = hops.size() - 1; i >= 0 && isTrusted(client); i--) {
				byte[] hop = Addresses.parse(hops.get(i));
				if (hop == null) {
					break;
				}
				client = hop;
			}
		}
		return Addresses.network(client);
	}

	private boolean isTrusted(byte[] address) {
		for (AddressRange range : this.trusted) {
			if (range.contains(address)) {
				return true;
			}
		}
		return false;
	}

}
