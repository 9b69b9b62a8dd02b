package io.ratelimit.web.support;

import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;

import io.ratelimit.Charge;
import io.ratelimit.FailurePolicy;
import io.ratelimit.Policy;
import io.ratelimit.RateLimitMode;
import io.ratelimit.key.Subject;
import io.ratelimit.web.LimitedRequest;
import io.ratelimit.web.RateLimitKeyResolver;
import io.ratelimit.web.Scope;
import org.jspecify.annotations.Nullable;

import org.springframework.expression.Expression;

/**
 * One limit of a handler with everything parsed.
 *
 * @param policy the limit under its name, or {@code null} where a document has the limits
 * @param rules the document that has them
 * @param scope whom it counts unless a key says otherwise
 * @param key whom it counts by an expression
 * @param keyResolver whom it counts by a bean
 * @param cost how much a request takes
 * @param mode the limit's own mode
 * @param onFailure what is decided while the store cannot be asked
 * @param skipIf which requests it does not count
 */
public record PlannedLimit(@Nullable Policy policy, @Nullable ServiceLimits rules, Scope scope,
		@Nullable KeyExpression key, @Nullable RateLimitKeyResolver keyResolver, CostExpression cost,
		Supplier<@Nullable RateLimitMode> mode, @Nullable FailurePolicy onFailure, @Nullable Expression skipIf) {

	PlannedLimit(Policy policy, Scope scope, @Nullable KeyExpression key, @Nullable RateLimitKeyResolver keyResolver,
			CostExpression cost, Supplier<@Nullable RateLimitMode> mode, @Nullable FailurePolicy onFailure,
			@Nullable Expression skipIf) {
		this(policy, null, scope, key, keyResolver, cost, mode, onFailure, skipIf);
	}

	/**
	 * Returns the policies at present, those of a document as for a caller who has none
	 * of its own.
	 * @return the policies, several only from a document
	 */
	public List<Policy> policies() {
		if (this.policy != null) {
			return List.of(this.policy);
		}
		return (this.rules != null) ? this.rules.general() : List.of();
	}

	/**
	 * Returns what one unit for a subject takes at present.
	 * @param subject whom the limit counts
	 * @return the charges, several only from a document
	 */
	public List<Charge> charges(Subject subject) {
		if (this.policy != null) {
			return List.of(new Charge(this.policy, subject, 1, this.mode.get()));
		}
		return (this.rules != null) ? this.rules.charges(subject, 1, this.mode.get()) : List.of();
	}

	/**
	 * Returns whom the limit counts, for people.
	 * @return the scope, the key or the resolver
	 */
	public String counts() {
		if (this.keyResolver != null) {
			return this.keyResolver.getClass().getSimpleName();
		}
		return (this.key != null) ? this.key.text() : this.scope.name().toLowerCase(Locale.ROOT);
	}

	boolean needsBody() {
		return this.cost.needsBody() || (this.key != null && this.key.needsBody())
				|| (this.skipIf != null && Expressions.needsBody(this.skipIf));
	}

	/**
	 * Adds what a request takes.
	 * @return whether the limit counts the request
	 */
	boolean charge(LimitedRequest request, Subjects subjects, List<Charge> charges) {
		RequestRoot root = subjects.root(request);
		if (this.skipIf != null && skips(this.skipIf, root)) {
			return false;
		}
		Subject subject = subject(request, root, subjects);
		if (subject == null) {
			return false;
		}
		long cost = this.cost.evaluate(root);
		if (this.policy != null) {
			return charges.add(new Charge(this.policy, subject, CostExpression.within(cost, this.policy.limit()),
					this.mode.get()));
		}
		return this.rules != null && charges.addAll(this.rules.charges(subject, cost, this.mode.get()));
	}

	private @Nullable Subject subject(LimitedRequest request, RequestRoot root, Subjects subjects) {
		if (this.keyResolver != null) {
			return this.keyResolver.resolve(request);
		}
		if (this.key != null) {
			Subject subject = this.key.evaluate(root);
			return (subject != null) ? subject : subjects.caller(request);
		}
		return subjects.of(this.scope, request);
	}

	private static boolean skips(Expression skipIf, RequestRoot root) {
		try {
			return Boolean.TRUE.equals(Expressions.evaluate(skipIf, root));
		}
		catch (RuntimeException ex) {
			return false;
		}
	}

}
