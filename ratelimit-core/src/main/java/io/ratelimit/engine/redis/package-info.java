/**
 * The engine that counts in Redis: the script, its arguments and its reply.
 */
@NullMarked
package io.ratelimit.engine.redis;

import org.jspecify.annotations.NullMarked;
