/**
 * Who exceeds limits, kept in fixed memory.
 */
@NullMarked
package io.ratelimit.violations;

import org.jspecify.annotations.NullMarked;
