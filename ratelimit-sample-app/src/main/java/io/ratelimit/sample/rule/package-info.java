/**
 * A handler that knows nothing of limits: a rule in {@code application.yaml} has them.
 */
@NullMarked
package io.ratelimit.sample.rule;

import org.jspecify.annotations.NullMarked;
