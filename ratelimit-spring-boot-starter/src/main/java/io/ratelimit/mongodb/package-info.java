/**
 * Documents of services in MongoDB.
 */
@NullMarked
package io.ratelimit.mongodb;

import org.jspecify.annotations.NullMarked;
