/**
 * The engine that counts in this process.
 */
@NullMarked
package io.ratelimit.engine.memory;

import org.jspecify.annotations.NullMarked;
