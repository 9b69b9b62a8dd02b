/**
 * The mode in effect, re-read for every request.
 */
@NullMarked
package io.ratelimit.mode;

import org.jspecify.annotations.NullMarked;
