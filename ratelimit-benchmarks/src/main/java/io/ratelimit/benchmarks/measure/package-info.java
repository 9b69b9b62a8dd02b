/**
 * Measures contenders in short slices, each between two slices of a baseline.
 */
@NullMarked
package io.ratelimit.benchmarks.measure;

import org.jspecify.annotations.NullMarked;
