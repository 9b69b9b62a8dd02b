/**
 * Limits on controllers, as applications declare and use them.
 */
@NullMarked
package io.ratelimit.web;

import org.jspecify.annotations.NullMarked;
