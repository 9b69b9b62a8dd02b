package io.ratelimit.web.support;

import java.util.Locale;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.IntSupplier;
import java.util.stream.Collectors;

import io.ratelimit.engine.DecisionEngine;
import io.ratelimit.engine.FailureGuard;
import io.ratelimit.mode.ModeSource;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;

import org.springframework.context.ApplicationListener;
import org.springframework.context.event.ContextRefreshedEvent;

/**
 * Says once, when all handlers are known, what is limited and how.
 */
public final class StartupLine implements ApplicationListener<ContextRefreshedEvent> {

	private static final Log logger = LogFactory.getLog("io.ratelimit");

	private final DecisionEngine engine;

	private final ModeSource mode;

	private final LimitPlans plans;

	private final IntSupplier rules;

	private final boolean clustered;

	private final AtomicBoolean said = new AtomicBoolean();

	/**
	 * Creates the line.
	 * @param engine what decides
	 * @param mode the mode in effect
	 * @param plans the limits of all handlers
	 * @param rules how many rules there are
	 * @param clustered whether counters are spread over slots
	 */
	public StartupLine(DecisionEngine engine, ModeSource mode, LimitPlans plans, IntSupplier rules, boolean clustered) {
		this.engine = engine;
		this.mode = mode;
		this.plans = plans;
		this.rules = rules;
		this.clustered = clustered;
	}

	@Override
	public void onApplicationEvent(ContextRefreshedEvent event) {
		if (this.said.compareAndSet(false, true)) {
			logger.info("Rate limits count in %s, mode is %s, limited handlers: %d, rules: %d".formatted(
					(this.engine instanceof FailureGuard) ? "redis" : "memory",
					this.mode.get().name().toLowerCase(Locale.ROOT), this.plans.limitedHandlers().size(),
					this.rules.getAsInt()));
			if (this.clustered) {
				sayWhatSpansSlots();
			}
		}
	}

	private void sayWhatSpansSlots() {
		String handlers = this.plans.limitedHandlers()
			.stream()
			.filter((handler) -> handler.plan().spansSlots())
			.map((handler) -> handler.handler() + " on " + handler.pattern())
			.collect(Collectors.joining(", "));
		if (!handlers.isEmpty()) {
			logger.info("Limits of these handlers count by different things, so they may lie in several slots of the "
					+ "cluster and take a call for each: " + handlers);
		}
	}

}
