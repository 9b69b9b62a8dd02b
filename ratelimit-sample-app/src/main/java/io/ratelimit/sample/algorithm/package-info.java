/**
 * How a limit counts: one controller an algorithm.
 */
@NullMarked
package io.ratelimit.sample.algorithm;

import org.jspecify.annotations.NullMarked;
