/**
 * Other numbers for one project or organization, and their management.
 */
@NullMarked
package io.ratelimit.override;

import org.jspecify.annotations.NullMarked;
