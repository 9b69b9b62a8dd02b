package io.ratelimit;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

import io.ratelimit.key.Endpoint;
import io.ratelimit.limit.Limit;
import org.jspecify.annotations.Nullable;

/**
 * Tells the limits of one list apart by their windows.
 */
final class Tiers {

	private Tiers() {
	}

	static List<Policy> of(Endpoint endpoint, String suffix, @Nullable String name, List<? extends Limit> limits) {
		if (limits.isEmpty()) {
			throw new IllegalArgumentException("'limits' must have at least one entry, was empty");
		}
		if (limits.size() == 1) {
			return List.of(new Policy(endpoint, suffix, (name != null) ? name : Policy.nameOf(suffix), limits.get(0)));
		}
		Set<Duration> windows = new HashSet<>();
		List<Policy> policies = new ArrayList<>(limits.size());
		for (Limit limit : limits) {
			if (!windows.add(limit.window())) {
				throw new IllegalArgumentException(
						"'limits' must have one entry for a window, was several for %s: keep one of them, or give one a 'suffix' of its own"
							.formatted(text(limit.window())));
			}
			String tier = name(limit.window());
			String path = new Endpoint(suffix).with(tier).path();
			policies.add(new Policy(endpoint, path, (name != null) ? name + "_" + tier : Policy.nameOf(path), limit));
		}
		return List.copyOf(policies);
	}

	private static String name(Duration window) {
		String text = text(window);
		return switch (text) {
			case "1s" -> "rps";
			case "1m" -> "rpm";
			case "1h" -> "rph";
			case "1d" -> "rpd";
			default -> "per_" + text;
		};
	}

	/**
	 * In the largest unit that leaves a whole number.
	 */
	private static String text(Duration window) {
		if (window.toMillisPart() != 0) {
			return window.toMillis() + "ms";
		}
		if (window.toSecondsPart() != 0) {
			return window.toSeconds() + "s";
		}
		if (window.toMinutesPart() != 0) {
			return window.toMinutes() + "m";
		}
		return (window.toHoursPart() != 0) ? window.toHours() + "h" : window.toDays() + "d";
	}

}
