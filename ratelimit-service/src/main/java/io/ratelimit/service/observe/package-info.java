/**
 * What operators see: metrics, log lines, spans, health.
 */
@NullMarked
package io.ratelimit.service.observe;

import org.jspecify.annotations.NullMarked;
