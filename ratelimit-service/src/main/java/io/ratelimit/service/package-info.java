/**
 * Decides over HTTP for callers that do not embed the starter.
 */
@NullMarked
package io.ratelimit.service;

import org.jspecify.annotations.NullMarked;
