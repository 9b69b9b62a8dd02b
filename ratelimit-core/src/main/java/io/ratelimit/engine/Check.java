package io.ratelimit.engine;

import io.ratelimit.Policy;
import io.ratelimit.key.CounterKey;

/**
 * A charge as an engine sees it: with its keys, and its mode resolved.
 *
 * @param policy the policy, with the numbers that hold unless overridden
 * @param key the keys of the counter and its overrides
 * @param cost how much is asked for
 * @param monitored whether the limit only tells
 */
public record Check(Policy policy, CounterKey key, long cost, boolean monitored) {

}
