package io.ratelimit.web.support;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

import io.ratelimit.web.LimitedRequest;

/**
 * Reads the addresses that proxies reported, in the order in which they were added.
 */
final class ForwardedHops {

	private ForwardedHops() {
	}

	static List<String> of(LimitedRequest request) {
		List<String> forwarded = request.headers("Forwarded");
		List<String> hops = new ArrayList<>();
		for (String line : forwarded.isEmpty() ? request.headers("X-Forwarded-For") : forwarded) {
			for (String element : line.split(",")) {
				hops.add(forwarded.isEmpty() ? element.strip() : forParameter(element));
			}
		}
		return hops;
	}

	private static String forParameter(String element) {
		for (String parameter : element.split(";")) {
			String pair = parameter.strip();
			if (pair.toLowerCase(Locale.ROOT).startsWith("for=")) {
				return pair.substring(4).replace("\"", "");
			}
		}
		return "";
	}

}
