/**
 * Limiters that count in this process.
 */
@NullMarked
package io.ratelimit.benchmarks.memory;

import org.jspecify.annotations.NullMarked;
