/**
 * Limiters that count in Redis, and the server they are measured with.
 */
@NullMarked
package io.ratelimit.benchmarks.redis;

import org.jspecify.annotations.NullMarked;
