/**
 * Limits in tests: no Redis, and a clock that the test moves.
 */
@NullMarked
package io.ratelimit.test;

import org.jspecify.annotations.NullMarked;
