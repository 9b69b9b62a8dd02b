package io.ratelimit.service.observe;

import java.util.concurrent.CompletionException;

import io.ratelimit.engine.DecisionEngine;

import org.springframework.boot.health.contributor.AbstractHealthIndicator;
import org.springframework.boot.health.contributor.Health;
import org.springframework.stereotype.Component;

/**
 * Tells whether Redis answers. While it does not, the failure policies of plans decide.
 */
@Component("redis")
class RedisHealthIndicator extends AbstractHealthIndicator {

	private final DecisionEngine engine;

	RedisHealthIndicator(DecisionEngine engine) {
		this.engine = engine;
	}

	@Override
	protected void doHealthCheck(Health.Builder builder) {
		try {
			this.engine.probe().toCompletableFuture().join();
			builder.up();
		}
		catch (CompletionException ex) {
			builder.status(Degraded.STATUS).withDetail("decisions", "follow the failure policies of plans");
		}
	}

}
