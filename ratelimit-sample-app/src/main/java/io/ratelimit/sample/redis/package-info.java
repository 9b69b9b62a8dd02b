/**
 * A Redis of its own, unless the application is given one.
 */
@NullMarked
package io.ratelimit.sample.redis;

import org.jspecify.annotations.NullMarked;
