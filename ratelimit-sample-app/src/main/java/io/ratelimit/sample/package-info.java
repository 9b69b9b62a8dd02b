/**
 * An application that is limited, with a page to watch it.
 */
@NullMarked
package io.ratelimit.sample;

import org.jspecify.annotations.NullMarked;
