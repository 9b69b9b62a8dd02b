/**
 * Who may call what.
 */
@NullMarked
package io.ratelimit.service.access;

import org.jspecify.annotations.NullMarked;
