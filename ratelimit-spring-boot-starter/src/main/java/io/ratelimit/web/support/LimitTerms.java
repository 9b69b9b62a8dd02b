package io.ratelimit.web.support;

import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;

import io.ratelimit.FailurePolicy;
import io.ratelimit.Policy;
import io.ratelimit.RateLimitMode;
import io.ratelimit.limit.FixedWindow;
import io.ratelimit.limit.Limit;
import io.ratelimit.web.LimitedRequest;
import io.ratelimit.web.RateLimitKeyResolver;
import io.ratelimit.web.Scope;
import org.jspecify.annotations.Nullable;

import org.springframework.expression.Expression;

/**
 * What the limits of one annotation or one rule have in common, as it is written.
 *
 * @param scope whom they count unless a key says otherwise
 * @param key whom they count by an expression; may be empty
 * @param keyResolver whom they count by a bean
 * @param cost how much a request takes: a number or an expression
 * @param mode their own mode
 * @param onFailure what is decided while the store cannot be asked
 * @param skipIf which requests they do not count; may be empty
 * @param pathVariables the variables of the path that expressions see
 */
public record LimitTerms(Scope scope, String key, @Nullable RateLimitKeyResolver keyResolver, String cost,
		Supplier<@Nullable RateLimitMode> mode, @Nullable FailurePolicy onFailure, String skipIf,
		Function<LimitedRequest, Map<String, String>> pathVariables) {

	/**
	 * Parses the expressions.
	 * @param policies the limits
	 * @return a planned limit for each
	 * @throws IllegalArgumentException if an expression is none
	 */
	public List<PlannedLimit> plan(List<Policy> policies) {
		return planAll(policies.stream().map(LimitSource.Written::new).toList());
	}

	List<PlannedLimit> planAll(List<? extends LimitSource> sources) {
		KeyExpression keyExpression = this.key.isEmpty() ? null : new KeyExpression(this.key);
		CostExpression costExpression = CostExpression.parse(this.cost);
		Expression skipExpression = this.skipIf.isEmpty() ? null : Expressions.parse("skipIf", this.skipIf);
		return sources.stream()
			.map((source) -> new PlannedLimit(source, this.scope, keyExpression, this.keyResolver, costExpression,
					this.mode, this.onFailure, skipExpression, this.pathVariables))
			.toList();
	}

	/**
	 * Lets windows start at multiples of their length.
	 * @param limits fixed windows
	 * @return the limits by the calendar
	 * @throws IllegalArgumentException if one is no fixed window
	 */
	public static List<Limit> byCalendar(List<Limit> limits) {
		return limits.stream().<Limit>map((limit) -> {
			if (!(limit instanceof FixedWindow)) {
				throw new IllegalArgumentException(
						"'calendar' needs the algorithm fixed-window, was %s".formatted(limit.algorithm().text()));
			}
			return new FixedWindow(limit.max(), limit.window(), true);
		}).toList();
	}

}
