package io.ratelimit.document;

import java.time.Duration;
import java.util.Locale;

import io.ratelimit.Policy;
import io.ratelimit.key.Endpoint;
import io.ratelimit.limit.FixedWindow;

/**
 * A window that a document may limit.
 */
public enum Tier {

	/**
	 * Requests in a second.
	 */
	RPS(Duration.ofSeconds(1)),

	/**
	 * Requests in a minute.
	 */
	RPM(Duration.ofMinutes(1)),

	/**
	 * Requests in an hour.
	 */
	RPH(Duration.ofHours(1)),

	/**
	 * Requests in a day.
	 */
	RPD(Duration.ofDays(1));

	private final Duration window;

	Tier(Duration window) {
		this.window = window;
	}

	/**
	 * Returns the name in documents and keys.
	 * @return the name, such as {@code rps}
	 */
	public String text() {
		return name().toLowerCase(Locale.ROOT);
	}

	/**
	 * Returns what sets the tier's counter apart from those of the others.
	 * @return the suffix, such as {@code /rps}
	 */
	public String suffix() {
		return "/" + text();
	}

	/**
	 * Returns the limit of a service in this tier.
	 * @param service the service's name
	 * @param max how many requests it has in the window
	 * @return the policy
	 */
	public Policy policy(String service, long max) {
		return new Policy(new Endpoint(service), suffix(), service + "_" + text(),
				new FixedWindow(max, this.window, false));
	}

}
