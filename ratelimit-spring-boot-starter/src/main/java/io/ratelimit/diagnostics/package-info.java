/**
 * What start-up and the log say about what does not work.
 */
@NullMarked
package io.ratelimit.diagnostics;

import org.jspecify.annotations.NullMarked;
