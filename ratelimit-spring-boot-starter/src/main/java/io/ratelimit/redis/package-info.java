/**
 * Decisions and overrides in Redis, over the application's own connection factory.
 */
@NullMarked
package io.ratelimit.redis;

import org.jspecify.annotations.NullMarked;
