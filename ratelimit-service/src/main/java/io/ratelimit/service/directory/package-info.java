/**
 * What decisions need of PostgreSQL, kept warm and true.
 */
@NullMarked
package io.ratelimit.service.directory;

import org.jspecify.annotations.NullMarked;
