/**
 * Documents of services in a table.
 */
@NullMarked
package io.ratelimit.jdbc;

import org.jspecify.annotations.NullMarked;
