package io.ratelimit;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import io.ratelimit.RateLimitResult.Verdict;
import io.ratelimit.limit.Algorithm;
import org.jspecify.annotations.Nullable;

/**
 * The answer for one request over all limits that apply to it.
 *
 * @param outcome what happens to the request
 * @param source who decided
 * @param results the answers of the limits, in the order of the charges; empty where none
 * was asked
 * @param id what names the entries and leases that the decision made
 * @param atMillis when it was decided, by the limiter's clock
 * @param ignoredOverrides the keys of overrides that have no usable value
 */
public record Decision(Outcome outcome, Source source, List<RateLimitResult> results, String id, long atMillis,
		List<String> ignoredOverrides) {

	/**
	 * Creates a decision from the answers of the limits.
	 * @param source who decided
	 * @param results the answers
	 * @param id what names its entries
	 * @param atMillis when it was decided
	 * @param ignoredOverrides the keys of overrides that have no usable value
	 * @return the decision
	 */
	public static Decision of(Source source, List<RateLimitResult> results, String id, long atMillis,
			List<String> ignoredOverrides) {
		Outcome outcome = Outcome.ALLOWED;
		for (int i = 0; i < results.size(); i++) {
			RateLimitResult result = results.get(i);
			if (result.violated()) {
				if (!result.monitored()) {
					outcome = Outcome.BLOCKED;
					break;
				}
				outcome = Outcome.MONITORED;
			}
		}
		return new Decision(outcome, source, results, id, atMillis, ignoredOverrides);
	}

	/**
	 * Creates a decision that no limit took part in.
	 * @param outcome what happens to the request
	 * @param source why no limit was asked
	 * @param atMillis when it was decided
	 * @return the decision
	 */
	public static Decision without(Outcome outcome, Source source, long atMillis) {
		return new Decision(outcome, source, List.of(), "", atMillis, List.of());
	}

	/**
	 * Returns whether the request goes on.
	 * @return whether it is not blocked
	 */
	public boolean allowed() {
		return this.outcome != Outcome.BLOCKED;
	}

	/**
	 * Returns whether a limit was exceeded, blocking or not.
	 * @return whether a limit is violated
	 */
	public boolean overLimit() {
		return this.outcome == Outcome.MONITORED || !violated().isEmpty();
	}

	/**
	 * Returns the limits that had no room: those that block, or where none does, those
	 * that only tell.
	 * @return the violated limits
	 */
	public List<RateLimitResult> violated() {
		if (this.outcome == Outcome.ALLOWED) {
			return List.of();
		}
		boolean monitored = this.outcome == Outcome.MONITORED;
		return this.results.stream().filter((result) -> result.violated() && result.monitored() == monitored).toList();
	}

	/**
	 * Returns the limit that binds: the violated one with the longest retry, else the one
	 * with the least remaining, else the first.
	 * @return the limit, or {@code null} where none was asked
	 */
	public @Nullable RateLimitResult binding() {
		RateLimitResult binding = null;
		for (RateLimitResult result : (this.outcome == Outcome.ALLOWED) ? this.results : violated()) {
			if (binding == null || binds(result, binding)) {
				binding = result;
			}
		}
		return binding;
	}

	private boolean binds(RateLimitResult result, RateLimitResult other) {
		if (this.outcome == Outcome.ALLOWED) {
			return result.remaining() < other.remaining();
		}
		return other.verdict() != Verdict.NEVER
				&& (result.verdict() == Verdict.NEVER || result.retryMillis() > other.retryMillis());
	}

	/**
	 * Returns when a retry may succeed.
	 * @return the time to wait, or empty for a request that goes on and for one that no
	 * retry can cure
	 */
	public Optional<Duration> retryAfter() {
		RateLimitResult binding = binding();
		if (allowed() || binding == null || binding.verdict() == Verdict.NEVER) {
			return Optional.empty();
		}
		return Optional.of(Duration.ofMillis(binding.retryMillis()));
	}

	/**
	 * Returns what the request holds of concurrency limits, one lease a counter.
	 * @return the leases to release when the request ends
	 */
	public List<Lease> leases() {
		for (int i = 0; i < this.results.size(); i++) {
			if (holds(this.results.get(i))) {
				return leasesByCounter();
			}
		}
		return List.of();
	}

	private List<Lease> leasesByCounter() {
		Map<String, Lease> leases = new LinkedHashMap<>();
		for (RateLimitResult result : this.results) {
			if (holds(result)) {
				leases.merge(result.key(), new Lease(result.key(), this.id, result.cost(), result.window()),
						Decision::both);
			}
		}
		return List.copyOf(leases.values());
	}

	private static boolean holds(RateLimitResult result) {
		return result.charged() && result.cost() > 0 && result.policy().limit().algorithm() == Algorithm.CONCURRENCY;
	}

	private static Lease both(Lease lease, Lease other) {
		return new Lease(lease.key(), lease.id(), Math.min(lease.units() + other.units(), Charge.MAX_ENTRIES),
				lease.ttl());
	}

	/**
	 * What happens to a request.
	 */
	public enum Outcome {

		/**
		 * It goes on.
		 */
		ALLOWED,

		/**
		 * It goes on, over a limit that only tells.
		 */
		MONITORED,

		/**
		 * It is refused.
		 */
		BLOCKED

	}

	/**
	 * Who decided.
	 */
	public enum Source {

		/**
		 * Nobody: the mode is off.
		 */
		NONE,

		/**
		 * The counters in Redis.
		 */
		REDIS,

		/**
		 * The counters of this instance.
		 */
		MEMORY,

		/**
		 * The counters of this instance, while Redis cannot be asked.
		 */
		LOCAL,

		/**
		 * The failure policy, which allowed.
		 */
		FAILED_OPEN,

		/**
		 * The failure policy, which refused.
		 */
		FAILED_CLOSED

	}

}
