package io.ratelimit.service.observe;

import io.ratelimit.service.ServiceProperties;
import io.ratelimit.service.change.PostgresState;

import org.springframework.boot.health.contributor.AbstractHealthIndicator;
import org.springframework.boot.health.contributor.Health;
import org.springframework.stereotype.Component;

/**
 * Tells whether PostgreSQL answers. While it does not, decisions go on from copies, until
 * those are too old.
 */
@Component("postgresql")
class PostgresqlHealthIndicator extends AbstractHealthIndicator {

	private final PostgresState postgres;

	private final ServiceProperties properties;

	PostgresqlHealthIndicator(PostgresState postgres, ServiceProperties properties) {
		this.postgres = postgres;
		this.properties = properties;
	}

	@Override
	protected void doHealthCheck(Health.Builder builder) {
		if (this.postgres.isUp()) {
			builder.up();
		}
		else if (this.postgres.age().compareTo(this.properties.maxStale()) > 0) {
			builder.down();
		}
		else {
			builder.status(Degraded.STATUS).withDetail("decisions", "go on from copies");
		}
		builder.withDetail("age", this.postgres.age().toString());
	}

}
