/**
 * Whom and what a limit counts, and the only place that knows the shape of a key.
 */
@NullMarked
package io.ratelimit.key;

import org.jspecify.annotations.NullMarked;
