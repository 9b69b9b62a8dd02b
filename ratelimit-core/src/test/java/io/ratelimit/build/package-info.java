/**
 * The Maven and the Gradle build, held together.
 */
@NullMarked
package io.ratelimit.build;

import org.jspecify.annotations.NullMarked;
