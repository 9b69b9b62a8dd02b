package io.ratelimit.violations;

import java.time.Instant;

/**
 * A caller that exceeded a limit.
 *
 * @param endpoint what its counter's key is made of: the endpoint with the limit's suffix
 * @param policy the name that clients see
 * @param caller the caller's name
 * @param count how often it was over the limit, at the most
 * @param error by how much the count may be too high
 * @param blocked how often it was blocked since it is listed
 * @param monitored how often it would have been blocked since it is listed
 * @param max the maximum in effect the last time
 * @param windowSeconds the window in effect the last time
 * @param worstOvershoot the most that was asked for beyond the maximum in one window
 * @param lastSeen when it was over the limit the last time
 */
public record Violation(String endpoint, String policy, String caller, long count, long error, long blocked,
		long monitored, long max, double windowSeconds, long worstOvershoot, Instant lastSeen) {

}
