/**
 * API keys: who calls, for which tenant.
 */
@NullMarked
package io.ratelimit.service.key;

import org.jspecify.annotations.NullMarked;
