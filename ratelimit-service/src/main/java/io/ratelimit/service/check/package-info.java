/**
 * Decisions and leases over HTTP.
 */
@NullMarked
package io.ratelimit.service.check;

import org.jspecify.annotations.NullMarked;
