package io.ratelimit.service;

import java.time.Duration;

import org.jspecify.annotations.Nullable;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Properties of the decision service.
 *
 * @param adminToken token that the admin API asks for
 * @param playground whether the playground may make plans and shows a key
 * @param pollInterval time between two looks for changes in PostgreSQL
 * @param maxStale time for which decisions go on from copies while PostgreSQL cannot be
 * asked
 * @param failedAttempts limit on wrong keys and tokens of one client address
 */
@ConfigurationProperties("ratelimit.service")
public record ServiceProperties(@Nullable String adminToken, @DefaultValue("false") boolean playground,
		@DefaultValue("250ms") Duration pollInterval, @DefaultValue("10m") Duration maxStale,
		@DefaultValue("10/m") String failedAttempts) {

}
