package io.ratelimit.engine;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.List;
import java.util.function.Consumer;

import io.ratelimit.Decision;
import io.ratelimit.RateLimitListener;
import io.ratelimit.RateLimitRequest;
import io.ratelimit.StoreFailure;

/**
 * Tells all listeners, whatever one of them throws.
 */
public final class Listeners implements RateLimitListener {

	private static final Logger logger = System.getLogger(Listeners.class.getName());

	private final List<RateLimitListener> listeners;

	public Listeners(List<? extends RateLimitListener> listeners) {
		this.listeners = List.copyOf(listeners);
	}

	boolean isEmpty() {
		return this.listeners.isEmpty();
	}

	/**
	 * Returns a time to measure with, where anybody wants to know.
	 */
	long now() {
		return isEmpty() ? 0 : System.nanoTime();
	}

	@Override
	public void onDecision(RateLimitRequest request, Decision decision, long nanos) {
		decision.ignoredOverrides().forEach(this::onOverrideIgnored);
		each((listener) -> listener.onDecision(request, decision, nanos));
	}

	@Override
	public void onFailure(StoreFailure failure) {
		each((listener) -> listener.onFailure(failure));
	}

	@Override
	public void onOverrideIgnored(String key) {
		each((listener) -> listener.onOverrideIgnored(key));
	}

	private void each(Consumer<RateLimitListener> call) {
		for (RateLimitListener listener : this.listeners) {
			try {
				call.accept(listener);
			}
			catch (RuntimeException ex) {
				logger.log(Level.WARNING, () -> "Listener " + listener + " failed", ex);
			}
		}
	}

}
