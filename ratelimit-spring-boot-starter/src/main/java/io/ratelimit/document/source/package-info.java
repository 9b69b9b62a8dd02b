/**
 * Documents of services in properties and in JSON, and what polls all sources.
 */
@NullMarked
package io.ratelimit.document.source;

import org.jspecify.annotations.NullMarked;
