package io.ratelimit.redis;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

import io.ratelimit.limit.Limit;
import io.ratelimit.override.RateLimitOverride;
import org.jspecify.annotations.Nullable;

/**
 * The fields of an override's hash, in decimal text.
 */
final class OverrideFields {

	private static final String MAX_REQUESTS = "max_requests";

	private static final String EXPIRY = "expiry";

	static final List<String> NAMES = List.of(MAX_REQUESTS, EXPIRY);

	private static final Pattern NUMBER = Pattern.compile("[1-9]\\d{0,14}");

	private OverrideFields() {
	}

	/**
	 * Returns the arguments of the script that replaces an override.
	 * @param ttlMillis how long it lasts, or 0 for ever
	 * @param override the numbers
	 * @return the arguments
	 */
	static Object[] arguments(long ttlMillis, RateLimitOverride override) {
		List<String> arguments = new ArrayList<>(List.of(Long.toString(ttlMillis)));
		if (override.maxRequests() != null) {
			arguments.addAll(List.of(MAX_REQUESTS, Long.toString(override.maxRequests())));
		}
		if (override.expiry() != null) {
			arguments.addAll(List.of(EXPIRY, Long.toString(override.expiry().toSeconds())));
		}
		return arguments.toArray();
	}

	/**
	 * Parses the fields, as the script that decides does.
	 * @param values their values in the order of {@link #NAMES}
	 * @return the override, or empty if no value can be used
	 */
	static Optional<RateLimitOverride> parse(List<@Nullable String> values) {
		Long maxRequests = number(values.get(0), Limit.MAX);
		Long expiry = number(values.get(1), Limit.MAX_WINDOW.toSeconds());
		if (maxRequests == null && expiry == null) {
			return Optional.empty();
		}
		return Optional.of(new RateLimitOverride(maxRequests, (expiry != null) ? Duration.ofSeconds(expiry) : null));
	}

	private static @Nullable Long number(@Nullable String text, long max) {
		if (text == null || !NUMBER.matcher(text).matches()) {
			return null;
		}
		long number = Long.parseLong(text);
		return (number <= max) ? number : null;
	}

}
