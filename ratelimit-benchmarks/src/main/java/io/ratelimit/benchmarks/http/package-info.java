/**
 * Handlers with and without limits, asked through HTTP.
 */
@NullMarked
package io.ratelimit.benchmarks.http;

import org.jspecify.annotations.NullMarked;
