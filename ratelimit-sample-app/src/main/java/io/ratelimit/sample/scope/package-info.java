/**
 * Whom a limit counts.
 */
@NullMarked
package io.ratelimit.sample.scope;

import org.jspecify.annotations.NullMarked;
