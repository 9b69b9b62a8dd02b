package io.ratelimit.service.plan;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

import io.ratelimit.FailurePolicy;
import io.ratelimit.limit.Algorithm;
import io.ratelimit.limit.Limit;
import io.ratelimit.service.web.FieldProblem;
import io.ratelimit.service.web.Problems;
import org.jspecify.annotations.Nullable;

/**
 * Checks that a plan has exactly the fields that its algorithms need, within their
 * bounds.
 */
final class PlanFields {

	static final int MAX_LIMITS = 10;

	private static final long MAX_SECONDS = Limit.MAX_WINDOW.toSeconds();

	private final List<FieldProblem> problems = new ArrayList<>();

	/**
	 * Returns the limits of a plan.
	 * @param single the limit that the plan itself describes, if any
	 * @param list the limits that it lists, if any
	 * @return the limits
	 */
	static List<LimitFields> limits(LimitFields single, @Nullable List<@Nullable LimitFields> list) {
		PlanFields fields = new PlanFields();
		List<LimitFields> limits = fields.check(single, list);
		if (!fields.problems.isEmpty()) {
			throw Problems.invalid(fields.problems);
		}
		return limits;
	}

	private List<LimitFields> check(LimitFields single, @Nullable List<@Nullable LimitFields> list) {
		if (list == null) {
			check("", single);
			return List.of(single);
		}
		if (single.algorithm() != null) {
			refuse("algorithm", "cannot stand beside 'limits'");
		}
		fields(single).forEach((name, value) -> {
			if (value != null) {
				refuse(name, "cannot stand beside 'limits'");
			}
		});
		if (list.isEmpty() || list.size() > MAX_LIMITS) {
			refuse("limits", "must have 1 to %d entries, was %d".formatted(MAX_LIMITS, list.size()));
		}
		List<LimitFields> limits = new ArrayList<>();
		for (int i = 0; i < list.size(); i++) {
			LimitFields limit = list.get(i);
			if (limit == null) {
				refuse("limits[%d]".formatted(i), "is required");
			}
			else {
				check("limits[%d].".formatted(i), limit);
				limits.add(limit);
			}
		}
		return limits;
	}

	private void check(String prefix, LimitFields limit) {
		Algorithm algorithm = (limit.algorithm() != null) ? Algorithms.find(limit.algorithm()) : null;
		if (algorithm == null) {
			refuse(prefix + "algorithm", (limit.algorithm() == null) ? "is required"
					: "must be %s, was '%s'".formatted(Algorithms.NAMES, limit.algorithm()));
			return;
		}
		int before = this.problems.size();
		Set<String> needed = needed(algorithm);
		fields(limit).forEach((name, value) -> {
			if (needed.contains(name) != (value != null)) {
				refuse(prefix + name, (value == null) ? "is required for %s".formatted(limit.algorithm())
						: "is no field of %s".formatted(limit.algorithm()));
			}
			else if (value instanceof Long number) {
				long max = name.endsWith("_seconds") ? MAX_SECONDS : Limit.MAX;
				if (number < 1 || number > max) {
					refuse(prefix + name, "must be between 1 and %d, was %d".formatted(max, number));
				}
			}
			else if (value instanceof BigDecimal rate) {
				checkRate(prefix + name, rate);
			}
		});
		if (before == this.problems.size()) {
			checkTogether(prefix + needed.iterator().next(), limit);
		}
	}

	private void checkRate(String name, BigDecimal rate) {
		if (rate.signum() <= 0 || rate.compareTo(BigDecimal.valueOf(Limit.MAX / 1000)) > 0
				|| rate.scale() > 3 && rate.stripTrailingZeros().scale() > 3) {
			refuse(name, "must be between 0.001 and %d with at most three decimals, was %s".formatted(Limit.MAX / 1000,
					rate));
		}
	}

	/**
	 * Some algorithms bound the product of their numbers.
	 */
	private void checkTogether(String name, LimitFields limit) {
		try {
			limit.toLimit();
		}
		catch (IllegalArgumentException ex) {
			refuse(name, "is too large for the other numbers: " + ex.getMessage());
		}
	}

	private static Set<String> needed(Algorithm algorithm) {
		return switch (algorithm) {
			case TOKEN_BUCKET -> fieldNames("bucket_capacity", "refill_rate_per_sec");
			case CONCURRENCY -> fieldNames("max_concurrent", "lease_ttl_seconds");
			default -> fieldNames("limit", "window_seconds");
		};
	}

	private static Set<String> fieldNames(String first, String second) {
		return new LinkedHashSet<>(List.of(first, second));
	}

	private static Map<String, @Nullable Object> fields(LimitFields limit) {
		Map<String, @Nullable Object> fields = new LinkedHashMap<>();
		fields.put("bucket_capacity", limit.bucketCapacity());
		fields.put("refill_rate_per_sec", limit.refillRatePerSec());
		fields.put("limit", limit.limit());
		fields.put("window_seconds", limit.windowSeconds());
		fields.put("max_concurrent", limit.maxConcurrent());
		fields.put("lease_ttl_seconds", limit.leaseTtlSeconds());
		return fields;
	}

	static @Nullable FailurePolicy failurePolicy(@Nullable String name) {
		if (name == null) {
			return null;
		}
		return switch (name) {
			case "open" -> FailurePolicy.OPEN;
			case "local" -> FailurePolicy.LOCAL;
			case "closed" -> FailurePolicy.CLOSED;
			default ->
				throw Problems.invalid("failure_policy", "must be open, local or closed, was '%s'".formatted(name));
		};
	}

	private void refuse(String field, String message) {
		this.problems.add(new FieldProblem(field, message));
	}

}
