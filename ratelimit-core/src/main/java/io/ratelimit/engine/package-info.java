/**
 * How a request is decided: the contract of the engines, the limiter above them and its
 * failure handling.
 */
@NullMarked
package io.ratelimit.engine;

import org.jspecify.annotations.NullMarked;
