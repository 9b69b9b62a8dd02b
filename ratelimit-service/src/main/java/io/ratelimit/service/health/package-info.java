/**
 * Whether the service is there.
 */
@NullMarked
package io.ratelimit.service.health;

import org.jspecify.annotations.NullMarked;
