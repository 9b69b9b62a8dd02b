/**
 * How a change in PostgreSQL reaches every instance.
 */
@NullMarked
package io.ratelimit.service.change;

import org.jspecify.annotations.NullMarked;
