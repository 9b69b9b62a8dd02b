package io.ratelimit.service.key;

import io.ratelimit.service.web.Name;

/**
 * What can change about a key.
 *
 * @param name what the key is for
 */
record KeyUpdate(@Name String name) {

}
