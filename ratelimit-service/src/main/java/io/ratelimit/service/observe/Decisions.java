package io.ratelimit.service.observe;

import java.util.Arrays;
import java.util.Locale;

import io.micrometer.common.KeyValue;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.ratelimit.Decision;
import io.ratelimit.RateLimitResult;
import io.ratelimit.limit.Algorithm;
import io.ratelimit.service.plan.Algorithms;
import io.ratelimit.service.plan.PreparedPlan;
import jakarta.servlet.http.HttpServletRequest;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;

import org.springframework.stereotype.Component;
import org.springframework.web.filter.ServerHttpObservationFilter;

/**
 * Tells operators of decisions: counters, attributes of the request's span, and a line in
 * the log. Calls that were blocked are logged at info, all others at debug.
 */
@Component
public class Decisions {

	private static final Logger logger = LoggerFactory.getLogger("io.ratelimit.service.decisions");

	private final Counter[] allowed;

	private final Counter[] blocked;

	Decisions(MeterRegistry registry) {
		this.allowed = counters(registry, "rl.allowed", "Calls that may go on");
		this.blocked = counters(registry, "rl.blocked", "Calls over a limit");
	}

	private static Counter[] counters(MeterRegistry registry, String name, String description) {
		return Arrays.stream(Algorithm.values())
			.map((algorithm) -> Counter.builder(name)
				.description(description)
				.tag("algorithm", Algorithms.name(algorithm))
				.register(registry))
			.toArray(Counter[]::new);
	}

	/**
	 * Tells of a decision.
	 * @param plan the plan that it followed
	 * @param subject whom it was about
	 * @param decision the decision
	 * @param request the request that it answers
	 */
	public void tell(PreparedPlan plan, String subject, Decision decision, HttpServletRequest request) {
		RateLimitResult binding = decision.binding();
		Algorithm algorithm = (binding != null) ? binding.policy().limit().algorithm() : plan.algorithm();
		(decision.allowed() ? this.allowed : this.blocked)[algorithm.ordinal()].increment();
		trace(plan, algorithm, decision, request);
		log(plan, subject, algorithm, decision);
	}

	private static void trace(PreparedPlan plan, Algorithm algorithm, Decision decision, HttpServletRequest request) {
		ServerHttpObservationFilter.findObservationContext(request)
			.ifPresent((context) -> context
				.addHighCardinalityKeyValue(KeyValue.of("ratelimit.plan_id", plan.id().toString()))
				.addHighCardinalityKeyValue(KeyValue.of("ratelimit.algorithm", Algorithms.name(algorithm)))
				.addHighCardinalityKeyValue(KeyValue.of("ratelimit.decision", outcome(decision))));
	}

	private static void log(PreparedPlan plan, String subject, Algorithm algorithm, Decision decision) {
		Level level = decision.allowed() ? Level.DEBUG : Level.INFO;
		if (logger.isEnabledForLevel(level)) {
			logger.atLevel(level)
				.addKeyValue("tenant", plan.tenantId())
				.addKeyValue("plan", plan.id())
				.addKeyValue("algorithm", Algorithms.name(algorithm))
				.addKeyValue("outcome", outcome(decision))
				.addKeyValue("subject", HashedSubject.of(plan.tenantId(), subject))
				.log("Decided");
		}
	}

	private static String outcome(Decision decision) {
		return decision.outcome().name().toLowerCase(Locale.ROOT);
	}

}
