/**
 * A service with nothing installed: its own PostgreSQL and Redis, and a tenant to play
 * with.
 */
@NullMarked
package io.ratelimit.service.demo;

import org.jspecify.annotations.NullMarked;
