/**
 * Limits as values: an algorithm with its numbers, and their text form.
 */
@NullMarked
package io.ratelimit.limit;

import org.jspecify.annotations.NullMarked;
