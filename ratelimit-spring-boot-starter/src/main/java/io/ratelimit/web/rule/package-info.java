/**
 * Limits on paths, from the configuration.
 */
@NullMarked
package io.ratelimit.web.rule;

import org.jspecify.annotations.NullMarked;
