/**
 * Limits in code, where an annotation does not reach.
 */
@NullMarked
package io.ratelimit.sample.programmatic;

import org.jspecify.annotations.NullMarked;
