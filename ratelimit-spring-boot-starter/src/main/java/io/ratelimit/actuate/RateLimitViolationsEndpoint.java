package io.ratelimit.actuate;

import java.util.List;
import java.util.function.UnaryOperator;

import io.ratelimit.diagnostics.Callers;
import io.ratelimit.violations.Violation;
import io.ratelimit.violations.Violations;
import org.jspecify.annotations.Nullable;

import org.springframework.boot.actuate.endpoint.InvalidEndpointRequestException;
import org.springframework.boot.actuate.endpoint.annotation.DeleteOperation;
import org.springframework.boot.actuate.endpoint.annotation.Endpoint;
import org.springframework.boot.actuate.endpoint.annotation.ReadOperation;

/**
 * Tells who was, or would be, blocked on this instance.
 */
@Endpoint(id = "ratelimitviolations")
public class RateLimitViolationsEndpoint {

	private static final int DEFAULT_LIMIT = 100;

	private final Violations violations;

	private final UnaryOperator<String> callers;

	/**
	 * Creates the endpoint.
	 * @param violations who exceeded limits
	 * @param showCallers whether to name callers rather than to hash their names
	 */
	public RateLimitViolationsEndpoint(Violations violations, boolean showCallers) {
		this.violations = violations;
		this.callers = showCallers ? UnaryOperator.identity() : Callers::hash;
	}

	/**
	 * Lists the callers that were over a limit most often.
	 * @param endpoint the endpoint to look at, or {@code null} for all
	 * @param limit how many rows to return, 100 unless given
	 * @return the violations
	 */
	@ReadOperation
	public Report list(@Nullable String endpoint, @Nullable Integer limit) {
		if (limit != null && limit < 1) {
			throw new InvalidEndpointRequestException("'limit' must be at least 1, was %d".formatted(limit),
					"'limit' must be at least 1");
		}
		List<Violation> worst = this.violations.worst(endpoint, (limit != null) ? limit : DEFAULT_LIMIT);
		return new Report(this.violations.total(), this.violations.capacity(), this.violations.unlisted(),
				worst.stream().map(this::shown).toList());
	}

	private Violation shown(Violation row) {
		return new Violation(row.endpoint(), row.policy(), this.callers.apply(row.caller()), row.count(), row.error(),
				row.blocked(), row.monitored(), row.max(), row.windowSeconds(), row.worstOvershoot(), row.lastSeen());
	}

	/**
	 * Forgets all violations so far.
	 */
	@DeleteOperation
	public void clear() {
		this.violations.clear();
	}

	/**
	 * The violations of an instance.
	 *
	 * @param total how many there were, by all callers
	 * @param capacity how many callers are kept
	 * @param unlisted how often a caller that is not kept was over a limit at the most
	 * @param violations the callers that were over a limit most often
	 */
	public record Report(long total, int capacity, long unlisted, List<Violation> violations) {

	}

}
