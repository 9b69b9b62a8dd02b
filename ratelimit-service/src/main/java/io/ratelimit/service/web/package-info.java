/**
 * What all calls share: problems, pages, the shape of JSON.
 */
@NullMarked
package io.ratelimit.service.web;

import org.jspecify.annotations.NullMarked;
