/**
 * Limits on Spring MVC handlers.
 */
@NullMarked
package io.ratelimit.web.servlet;

import org.jspecify.annotations.NullMarked;
