/**
 * Plans: limits that are decided together.
 */
@NullMarked
package io.ratelimit.service.plan;

import org.jspecify.annotations.NullMarked;
