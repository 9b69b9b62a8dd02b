/**
 * Limits of services by custom key, in documents that are loaded again when they change.
 */
@NullMarked
package io.ratelimit.document;

import org.jspecify.annotations.NullMarked;
