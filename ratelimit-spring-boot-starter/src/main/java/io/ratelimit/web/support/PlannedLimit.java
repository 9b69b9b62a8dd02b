package io.ratelimit.web.support;

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
 * @param policy the limit under its name
 * @param scope whom it counts unless a key says otherwise
 * @param key whom it counts by an expression
 * @param keyResolver whom it counts by a bean
 * @param cost how much a request takes
 * @param mode the limit's own mode
 * @param onFailure what is decided while the store cannot be asked
 * @param skipIf which requests it does not count
 */
public record PlannedLimit(Policy policy, Scope scope, @Nullable KeyExpression key,
		@Nullable RateLimitKeyResolver keyResolver, CostExpression cost, Supplier<@Nullable RateLimitMode> mode,
		@Nullable FailurePolicy onFailure, @Nullable Expression skipIf) {

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
	 * Returns what a request takes.
	 * @return the charge, or {@code null} if the limit does not count the request
	 */
	@Nullable Charge charge(LimitedRequest request, Subjects subjects) {
		RequestRoot root = subjects.root(request);
		if (this.skipIf != null && skips(this.skipIf, root)) {
			return null;
		}
		Subject subject = subject(request, root, subjects);
		if (subject == null) {
			return null;
		}
		long cost = CostExpression.within(this.cost.evaluate(root), this.policy.limit());
		return new Charge(this.policy, subject, cost, this.mode.get());
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
