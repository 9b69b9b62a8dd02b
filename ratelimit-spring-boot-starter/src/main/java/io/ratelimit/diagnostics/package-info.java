/**
 * What start-up says about a configuration that cannot work.
 */
@NullMarked
package io.ratelimit.diagnostics;

import org.jspecify.annotations.NullMarked;
