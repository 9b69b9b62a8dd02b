/**
 * Meters of decisions and of the store.
 */
@NullMarked
package io.ratelimit.metrics;

import org.jspecify.annotations.NullMarked;
