/**
 * What MVC and WebFlux share on the way from a request to its decision.
 */
@NullMarked
package io.ratelimit.web.support;

import org.jspecify.annotations.NullMarked;
