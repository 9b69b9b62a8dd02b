package io.ratelimit.web.support;

import java.util.ArrayList;
import java.util.List;

import io.ratelimit.Charge;
import io.ratelimit.Decision;
import io.ratelimit.Decision.Outcome;
import io.ratelimit.FailurePolicy;
import io.ratelimit.Policy;
import io.ratelimit.RateLimitExceededException;
import io.ratelimit.RateLimitMode;
import io.ratelimit.RateLimitRequest;
import io.ratelimit.RateLimiter;
import io.ratelimit.http.RateLimitHeaders;
import io.ratelimit.key.Subject;
import io.ratelimit.mode.ModeSource;
import io.ratelimit.web.LimitedRequest;
import org.jspecify.annotations.Nullable;

/**
 * Turns the limits of a handler into one question to the limiter, and its answer into
 * headers and an exception. The stacks only ask: MVC waits, WebFlux subscribes.
 */
public final class RequestLimiter {

	/**
	 * What a request is tagged with that only exceeds limits which tell.
	 */
	public static final String OVER_LIMIT = "ratelimit.over_limit";

	private final RateLimiter limiter;

	private final Subjects subjects;

	private final RateLimitHeaders headers;

	private final ModeSource mode;

	private final ExcludedPaths excluded;

	private final FailurePolicy onFailure;

	/**
	 * Creates a limiter of requests.
	 * @param limiter what decides
	 * @param subjects finds whom limits count
	 * @param headers writes headers
	 * @param mode the mode in effect
	 * @param excluded the paths that are never limited
	 * @param onFailure what holds for limits that have no failure policy of their own
	 */
	public RequestLimiter(RateLimiter limiter, Subjects subjects, RateLimitHeaders headers, ModeSource mode,
			ExcludedPaths excluded, FailurePolicy onFailure) {
		this.limiter = limiter;
		this.subjects = subjects;
		this.headers = headers;
		this.mode = mode;
		this.excluded = excluded;
		this.onFailure = onFailure;
	}

	public RateLimiter limiter() {
		return this.limiter;
	}

	/**
	 * Returns whether nothing is limited at present.
	 * @return whether the mode is off
	 */
	public boolean isOff() {
		return this.mode.get() == RateLimitMode.OFF;
	}

	/**
	 * Returns whether a request has to be looked at.
	 * @param plan the limits of its handler
	 * @param request the request
	 * @return whether there are limits, and neither mode nor path turns them off
	 */
	public boolean applies(LimitPlan plan, LimitedRequest request) {
		return !plan.isEmpty() && !isOff() && !this.excluded.contains(request);
	}

	/**
	 * Returns what the limits before the handler ask for.
	 * @param exchange the exchange
	 * @return the request, or {@code null} if none of them counts it
	 */
	public @Nullable RateLimitRequest question(ExchangeLimits exchange) {
		List<PlannedLimit> limits = exchange.plan().limits();
		List<Charge> charges = new ArrayList<>(limits.size());
		FailurePolicy onFailure = null;
		boolean own = false;
		for (PlannedLimit limit : limits) {
			if (limit.charge(exchange.request(), this.subjects, charges)) {
				onFailure = stricter(onFailure, (limit.onFailure() != null) ? limit.onFailure() : this.onFailure);
				own |= limit.onFailure() != null;
			}
		}
		return charges.isEmpty() ? null : RateLimitRequest.of(charges, own ? onFailure : null);
	}

	private static FailurePolicy stricter(@Nullable FailurePolicy one, FailurePolicy other) {
		return (one != null && one.compareTo(other) >= 0) ? one : other;
	}

	/**
	 * Returns what a number of elements asks for.
	 * @param exchange the exchange
	 * @param elements the limit
	 * @param count how many
	 * @return the request
	 */
	public RateLimitRequest question(ExchangeLimits exchange, PlannedElements elements, long count) {
		return question(exchange, elements.charge(exchange.caller(this.subjects), count));
	}

	/**
	 * Returns what a limit that the application applies itself asks for.
	 * @param exchange the exchange
	 * @param policy the limit
	 * @param subject whom it counts, or {@code null} for the caller
	 * @param cost how many units
	 * @return the request
	 */
	public RateLimitRequest question(ExchangeLimits exchange, Policy policy, @Nullable Subject subject, long cost) {
		Subject counted = (subject != null) ? subject : exchange.caller(this.subjects);
		return question(exchange, new Charge(policy, counted, cost, null));
	}

	private RateLimitRequest question(ExchangeLimits exchange, Charge charge) {
		boolean excluded = this.excluded.contains(exchange.request());
		return RateLimitRequest.of(List
			.of(excluded ? new Charge(charge.policy(), charge.subject(), charge.cost(), RateLimitMode.OFF) : charge),
				null);
	}

	/**
	 * Applies a decision to its exchange.
	 * @param exchange the exchange
	 * @param decision the decision
	 * @return the decision
	 * @throws RateLimitExceededException if it blocks
	 */
	public Decision apply(ExchangeLimits exchange, Decision decision) {
		boolean first = exchange.add(decision);
		if (exchange.isOver()) {
			release(exchange);
		}
		else if (first) {
			this.headers.write(decision, exchange.headers());
		}
		else {
			this.headers.write(exchange.decisions(), exchange.headers());
		}
		if (decision.outcome() == Outcome.MONITORED) {
			exchange.overLimit().accept(decision.violated().get(0).policy().endpoint().path());
		}
		if (!decision.allowed()) {
			throw new RateLimitExceededException(decision);
		}
		return decision;
	}

	/**
	 * Writes the headers once more, where somebody may have reset the response.
	 * @param exchange the exchange
	 */
	public void writeHeaders(ExchangeLimits exchange) {
		List<Decision> decisions = exchange.decisions();
		if (!decisions.isEmpty()) {
			this.headers.write(decisions, exchange.headers());
		}
	}

	/**
	 * Finds the caller now, for limits that are asked by another thread later.
	 * @param exchange the exchange
	 */
	public void identify(ExchangeLimits exchange) {
		exchange.caller(this.subjects);
	}

	/**
	 * Ends the leases that an exchange holds, and those of decisions still to come.
	 * @param exchange the exchange, which is over
	 */
	public void release(ExchangeLimits exchange) {
		exchange.takeLeases().forEach(this.limiter::release);
	}

}
