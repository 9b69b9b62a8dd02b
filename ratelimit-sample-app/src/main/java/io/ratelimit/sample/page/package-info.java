/**
 * What the page at the root needs beside the actuator.
 */
@NullMarked
package io.ratelimit.sample.page;

import org.jspecify.annotations.NullMarked;
