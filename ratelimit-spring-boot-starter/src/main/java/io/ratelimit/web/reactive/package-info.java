/**
 * Limits on WebFlux handlers, decided without blocking.
 */
@NullMarked
package io.ratelimit.web.reactive;

import org.jspecify.annotations.NullMarked;
