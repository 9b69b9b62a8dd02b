package io.ratelimit.benchmarks.http;

import java.util.List;

/**
 * What handlers answer.
 *
 * @param dataset where was searched
 * @param found what was found
 */
record Hits(String dataset, List<String> found) {
}
