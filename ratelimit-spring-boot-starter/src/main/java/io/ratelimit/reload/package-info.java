/**
 * Configuration files that count again when they change, as far as they are about limits.
 */
@NullMarked
package io.ratelimit.reload;

import org.jspecify.annotations.NullMarked;
