/**
 * Tenants: who shares plans, keys and counters.
 */
@NullMarked
package io.ratelimit.service.tenant;

import org.jspecify.annotations.NullMarked;
