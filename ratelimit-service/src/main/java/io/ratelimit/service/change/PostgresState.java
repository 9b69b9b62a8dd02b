package io.ratelimit.service.change;

import java.time.Duration;
import java.time.InstantSource;

import io.ratelimit.autoconfigure.RateLimitAutoConfiguration;

import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.stereotype.Component;

/**
 * Whether PostgreSQL answers, and since when it does not.
 */
@Component
public class PostgresState {

	private final InstantSource clock;

	private volatile boolean up = true;

	private volatile long confirmedMillis;

	public PostgresState(@Qualifier(RateLimitAutoConfiguration.CLOCK) InstantSource clock) {
		this.clock = clock;
		this.confirmedMillis = clock.millis();
	}

	/**
	 * Returns whether PostgreSQL answered the last time it was asked for changes.
	 * @return whether it is worth asking
	 */
	public boolean isUp() {
		return this.up;
	}

	/**
	 * Returns how long copies have not been compared with PostgreSQL.
	 * @return the time since it last answered
	 */
	public Duration age() {
		return Duration.ofMillis(Math.max(0, this.clock.millis() - this.confirmedMillis));
	}

	void answered() {
		this.confirmedMillis = this.clock.millis();
		this.up = true;
	}

	void failed() {
		this.up = false;
	}

}
