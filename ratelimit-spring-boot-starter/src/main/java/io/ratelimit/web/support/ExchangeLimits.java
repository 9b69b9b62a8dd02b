package io.ratelimit.web.support;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

import io.ratelimit.Decision;
import io.ratelimit.Lease;
import io.ratelimit.key.Subject;
import io.ratelimit.web.LimitedRequest;
import org.jspecify.annotations.Nullable;

/**
 * What was decided for one exchange so far. Kept as an attribute of the request, under
 * this class's name.
 */
public final class ExchangeLimits {

	/**
	 * Name of the attribute.
	 */
	public static final String ATTRIBUTE = ExchangeLimits.class.getName();

	private volatile LimitPlan plan;

	private volatile LimitedRequest request;

	private final BiConsumer<String, String> headers;

	private final Consumer<String> overLimit;

	private final List<Decision> decisions = new ArrayList<>(2);

	private final List<Lease> leases = new ArrayList<>(0);

	private @Nullable Subject caller;

	private boolean over;

	/**
	 * Starts without a decision.
	 * @param plan the limits of the handler
	 * @param request what limits see
	 * @param headers sets a header of the response, and does nothing once it is committed
	 * @param overLimit told the endpoint when a limit that only tells is exceeded
	 */
	public ExchangeLimits(LimitPlan plan, LimitedRequest request, BiConsumer<String, String> headers,
			Consumer<String> overLimit) {
		this.plan = plan;
		this.request = request;
		this.headers = headers;
		this.overLimit = overLimit;
	}

	public LimitPlan plan() {
		return this.plan;
	}

	/**
	 * Sets the limits of the handler, for an exchange that was begun before it was known.
	 * @param plan the limits
	 */
	public void limitBy(LimitPlan plan) {
		limitBy(plan, this.request);
	}

	/**
	 * Sets the limits of the handler and what they see, for an exchange that was begun
	 * before both were known.
	 * @param plan the limits
	 * @param request what limits see
	 */
	public synchronized void limitBy(LimitPlan plan, LimitedRequest request) {
		this.plan = plan;
		this.request = request;
		this.caller = null;
	}

	public LimitedRequest request() {
		return this.request;
	}

	BiConsumer<String, String> headers() {
		return this.headers;
	}

	Consumer<String> overLimit() {
		return this.overLimit;
	}

	/**
	 * Adds a decision.
	 * @return whether it is the first one
	 */
	synchronized boolean add(Decision decision) {
		this.decisions.add(decision);
		this.leases.addAll(decision.leases());
		return this.decisions.size() == 1;
	}

	synchronized List<Decision> decisions() {
		return List.copyOf(this.decisions);
	}

	synchronized Subject caller(Subjects subjects) {
		if (this.caller == null) {
			this.caller = subjects.caller(this.request);
		}
		return this.caller;
	}

	/**
	 * Returns whether leases were taken from the exchange, and later ones have to be.
	 */
	synchronized boolean isOver() {
		return this.over;
	}

	/**
	 * Hands out the leases, once.
	 * @return the leases that the exchange holds
	 */
	synchronized List<Lease> takeLeases() {
		this.over = true;
		List<Lease> taken = List.copyOf(this.leases);
		this.leases.clear();
		return taken;
	}

}
