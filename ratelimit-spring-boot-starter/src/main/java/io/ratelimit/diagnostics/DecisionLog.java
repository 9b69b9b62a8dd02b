package io.ratelimit.diagnostics;

import java.util.Locale;

import io.ratelimit.Charge;
import io.ratelimit.Decision;
import io.ratelimit.Policy;
import io.ratelimit.RateLimitListener;
import io.ratelimit.RateLimitRequest;
import io.ratelimit.RateLimitResult;
import io.ratelimit.key.KeyLayout;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;

/**
 * Writes a line a decision at debug, in pairs of names and values, with the caller
 * hashed.
 */
public final class DecisionLog implements RateLimitListener {

	/**
	 * Name of the logger.
	 */
	public static final String LOGGER = "io.ratelimit.decisions";

	private static final Log logger = LogFactory.getLog(LOGGER);

	@Override
	public void onDecision(RateLimitRequest request, Decision decision, long nanos) {
		if (logger.isDebugEnabled()) {
			logger.debug(line(request, decision, nanos));
		}
	}

	private static String line(RateLimitRequest request, Decision decision, long nanos) {
		RateLimitResult binding = decision.binding();
		Charge first = request.charges().get(0);
		Policy policy = (binding != null) ? binding.policy() : first.policy();
		String caller = KeyLayout.caller((binding != null) ? Callers.of(request, binding) : first.subject());
		StringBuilder line = new StringBuilder(200);
		add(line, "outcome", decision.outcome());
		add(line, "source", decision.source());
		add(line, "endpoint", policy.endpoint().path());
		add(line, "policy", policy.name());
		add(line, "caller", Callers.hash(caller));
		if (binding != null) {
			add(line, "cost", binding.cost());
			add(line, "used", binding.used());
			add(line, "max", binding.max());
			add(line, "window_ms", binding.windowMillis());
			add(line, "retry_ms", binding.retryMillis());
		}
		add(line, "limits", decision.results().size());
		add(line, "micros", nanos / 1000);
		return line.toString();
	}

	private static void add(StringBuilder line, String name, Object value) {
		String text = (value instanceof Enum<?> constant) ? constant.name().toLowerCase(Locale.ROOT) : value.toString();
		line.append((line.length() > 0) ? " " : "").append(name).append('=');
		if (text.indexOf(' ') >= 0 || text.indexOf('"') >= 0 || text.indexOf('=') >= 0) {
			line.append('"').append(text.replace("\\", "\\\\").replace("\"", "\\\"")).append('"');
		}
		else {
			line.append(text);
		}
	}

}
