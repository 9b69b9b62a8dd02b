package io.ratelimit.http;

import java.time.Duration;
import java.util.List;

import org.jspecify.annotations.Nullable;

/**
 * A policy that a server announces in {@code RateLimit-Policy}.
 *
 * @param name the policy's name
 * @param quota how much it allows
 * @param unit what it counts, {@code requests} unless said
 * @param window the time over which it counts, where said
 * @param partitionKey what names the caller's share, as sent, where said
 */
public record ServerPolicy(String name, long quota, String unit, @Nullable Duration window,
		@Nullable String partitionKey) {

	/**
	 * Reads the policies of a response.
	 * @param lines the values of its {@code RateLimit-Policy} headers
	 * @return the policies, or none if any part of a header is malformed
	 */
	public static List<ServerPolicy> parse(List<String> lines) {
		return StructuredFields.parseList(lines, RateLimitDraft::policy);
	}

}
