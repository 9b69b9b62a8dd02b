/**
 * Auto-configuration of the rate limiter and its properties.
 */
@NullMarked
package io.ratelimit.autoconfigure;

import org.jspecify.annotations.NullMarked;
