/**
 * What a decision costs over HTTP.
 */
@NullMarked
package io.ratelimit.benchmarks.service;

import org.jspecify.annotations.NullMarked;
