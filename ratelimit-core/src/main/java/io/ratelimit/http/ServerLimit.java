package io.ratelimit.http;

import java.time.Duration;
import java.util.List;

import org.jspecify.annotations.Nullable;

/**
 * The state of a policy that a server announces in {@code RateLimit}.
 *
 * @param name the policy's name
 * @param remaining how much is left
 * @param reset the time in which no more than that comes free, where said
 * @param partitionKey what names the caller's share, as sent, where said
 */
public record ServerLimit(String name, long remaining, @Nullable Duration reset, @Nullable String partitionKey) {

	/**
	 * Reads the limits of a response.
	 * @param lines the values of its {@code RateLimit} headers
	 * @return the limits, or none if any part of a header is malformed
	 */
	public static List<ServerLimit> parse(List<String> lines) {
		return StructuredFields.parseList(lines, RateLimitDraft::limit);
	}

}
