package io.ratelimit.engine.redis;

import java.util.List;

import io.ratelimit.RateLimitResult;
import io.ratelimit.engine.CheckGroup;
import io.ratelimit.limit.Limit;
import io.ratelimit.override.RateLimitOverride;
import org.jspecify.annotations.Nullable;

/**
 * Limits, and what is done with them one after the other. Decisions are named by their
 * place among those made before.
 *
 * @param limits the limits that are asked
 * @param steps what is done
 */
record Scenario(List<Limit> limits, List<Step> steps) {

	/**
	 * Something that an engine or its clock can be told.
	 */
	sealed interface Step {

	}

	record Decide(CheckGroup.Operation operation, List<Ask> asks) implements Step {
	}

	record Refund(int decision) implements Step {
	}

	record Release(int decision) implements Step {
	}

	record Renew(int decision) implements Step {
	}

	record Reset(List<Ask> asks) implements Step {
	}

	/**
	 * Sets an override, for a time where one is given, or deletes it.
	 */
	record Override(int endpoint, Tenant tenant, @Nullable RateLimitOverride numbers,
			@Nullable Long ttlMillis) implements Step {
	}

	record Advance(long millis) implements Step {
	}

	/**
	 * Advances to a time that a decision told, or some milliseconds off.
	 */
	record AdvanceTo(int decision, Moment moment, int off) implements Step {
	}

	/**
	 * Advances to the next multiple of a limit's window, or some milliseconds off.
	 */
	record AdvanceToBoundary(int limit, int off) implements Step {
	}

	/**
	 * Asks for quarters of a limit's maximum and some units more.
	 */
	record Ask(int limit, int endpoint, Caller caller, int quarters, int units, boolean monitored) {
	}

	enum Caller {

		ONE, OTHER, USER

	}

	enum Tenant {

		ONE, OTHER, ORGANIZATION

	}

	enum Moment {

		FREE, RESET, RETRY;

		long of(RateLimitResult result) {
			return switch (this) {
				case FREE -> result.freeMillis();
				case RESET -> result.resetMillis();
				case RETRY -> result.retryMillis();
			};
		}

	}

}
