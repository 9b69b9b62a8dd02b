/**
 * More of the annotation: an own one made of it, and a limit that only tells.
 */
@NullMarked
package io.ratelimit.sample.annotation;

import org.jspecify.annotations.NullMarked;
