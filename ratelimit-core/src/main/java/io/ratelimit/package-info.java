/**
 * What users of the rate limiter name: requests, decisions and the limiter itself.
 */
@NullMarked
package io.ratelimit;

import org.jspecify.annotations.NullMarked;
