package io.ratelimit.web.support;

import java.util.Locale;

import io.ratelimit.mode.ModeSource;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;

/**
 * Says once what is limited, so that nothing is silently unlimited.
 */
public final class StartUpLine {

	private static final Log logger = LogFactory.getLog(StartUpLine.class);

	private final LimitPlans plans;

	private final ModeSource mode;

	private final String store;

	/**
	 * Creates a line.
	 * @param plans the limits of handlers
	 * @param mode the mode in effect
	 * @param store where counters are kept
	 */
	public StartUpLine(LimitPlans plans, ModeSource mode, String store) {
		this.plans = plans;
		this.mode = mode;
		this.store = store;
	}

	/**
	 * Logs the line, once all handlers are known.
	 */
	public void log() {
		int handlers = this.plans.limitedHandlers().size();
		logger.info("Limits %d %s, counted in %s, mode %s".formatted(handlers, (handlers == 1) ? "handler" : "handlers",
				this.store, this.mode.get().name().toLowerCase(Locale.ROOT)));
	}

}
