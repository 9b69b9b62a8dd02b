/**
 * Decisions measured side by side with other rate limiters.
 */
@NullMarked
package io.ratelimit.benchmarks;

import org.jspecify.annotations.NullMarked;
