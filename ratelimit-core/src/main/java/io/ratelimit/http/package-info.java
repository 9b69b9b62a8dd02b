/**
 * What a decision looks like over HTTP: headers and problem bodies as plain values.
 */
@NullMarked
package io.ratelimit.http;

import org.jspecify.annotations.NullMarked;
