/**
 * Resource policies: which plan a resource falls under.
 */
@NullMarked
package io.ratelimit.service.policy;

import org.jspecify.annotations.NullMarked;
