/**
 * Limits on what a request holds, rather than on requests.
 */
@NullMarked
package io.ratelimit.sample.element;

import org.jspecify.annotations.NullMarked;
