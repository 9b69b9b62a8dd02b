package io.ratelimit.key;

import java.util.List;

/**
 * The keys that one check touches.
 *
 * @param counter the key of the counter
 * @param overrides the keys of the project's and the organization's override; empty where
 * nothing overrides
 */
public record CounterKey(String counter, List<String> overrides) {

}
