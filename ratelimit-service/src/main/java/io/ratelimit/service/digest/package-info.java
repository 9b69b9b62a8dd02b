/**
 * Hashes and signatures.
 */
@NullMarked
package io.ratelimit.service.digest;

import org.jspecify.annotations.NullMarked;
