package io.ratelimit.actuate;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

import io.ratelimit.diagnostics.ReloadProblems;
import io.ratelimit.engine.DecisionEngine;
import io.ratelimit.engine.FailureGuard;
import io.ratelimit.mode.ModeSource;

import org.springframework.boot.health.contributor.AbstractHealthIndicator;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.Status;

/**
 * Tells what limits less than it should. Trouble is {@link #DEGRADED} and never down: a
 * limiter does not take out of service what it protects.
 */
public class RateLimitHealthIndicator extends AbstractHealthIndicator {

	/**
	 * Limits do not work as configured. By default neither the overall status nor the
	 * status code of the health endpoint follows it.
	 */
	public static final Status DEGRADED = new Status("DEGRADED", "Limits do not work as configured");

	private final DecisionEngine engine;

	private final ModeSource mode;

	private final List<ReloadProblems> reloads;

	/**
	 * Creates an indicator.
	 * @param engine what decides
	 * @param mode the mode in effect
	 * @param reloads what is loaded again while the application runs
	 */
	public RateLimitHealthIndicator(DecisionEngine engine, ModeSource mode, List<ReloadProblems> reloads) {
		super("The health of the rate limiter cannot be told");
		this.engine = engine;
		this.mode = mode;
		this.reloads = List.copyOf(reloads);
	}

	@Override
	protected void doHealthCheck(Health.Builder health) {
		Map<String, String> problems = new TreeMap<>();
		this.reloads.forEach((reload) -> problems.putAll(reload.problems()));
		boolean redis = this.engine instanceof FailureGuard;
		boolean available = !(this.engine instanceof FailureGuard guard) || guard.isAvailable();
		health.status((available && problems.isEmpty()) ? Status.UP : DEGRADED)
			.withDetail("mode", this.mode.get().name().toLowerCase(Locale.ROOT))
			.withDetail("store", redis ? "redis" : "memory")
			.withDetail("available", available);
		if (!problems.isEmpty()) {
			health.withDetail("problems", problems);
		}
	}

}
