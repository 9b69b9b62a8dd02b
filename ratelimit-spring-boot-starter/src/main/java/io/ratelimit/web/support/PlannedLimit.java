package io.ratelimit.web.support;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
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
 * One limit of a handler or a rule with everything parsed.
 *
 * @param source where its numbers come from
 * @param scope whom it counts unless a key says otherwise
 * @param key whom it counts by an expression
 * @param keyResolver whom it counts by a bean
 * @param cost how much a request takes
 * @param mode the limit's own mode
 * @param onFailure what is decided while the store cannot be asked
 * @param skipIf which requests it does not count
 * @param pathVariables the variables of the path that its expressions see
 */
public record PlannedLimit(LimitSource source, Scope scope, @Nullable KeyExpression key,
		@Nullable RateLimitKeyResolver keyResolver, CostExpression cost, Supplier<@Nullable RateLimitMode> mode,
		@Nullable FailurePolicy onFailure, @Nullable Expression skipIf,
		Function<LimitedRequest, Map<String, String>> pathVariables) {

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

	/**
	 * Returns what the slot of its counter in a cluster follows from.
	 */
	String slotOf() {
		if (this.keyResolver != null || this.key != null) {
			return (this.source instanceof LimitSource.Written) ? counts() : this.source.describe();
		}
		return switch (this.scope) {
			case CALLER, PROJECT -> Scope.CALLER.name();
			case PATH -> Scope.PATH.name();
			case ENDPOINT -> policies().get(0).endpoint().path();
		};
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
		RequestRoot root = subjects.root(request, this.pathVariables);
		if (this.skipIf != null && skips(this.skipIf, root)) {
			return false;
		}
		Subject subject = subject(request, root, subjects);
		if (subject == null) {
			return false;
		}
		int before = charges.size();
		this.source.charge(subject, this.cost.evaluate(root), this.mode.get(), charges);
		return charges.size() > before;
	}

	/**
	 * Returns what one unit for a subject takes at present.
	 * @param subject whom the limit counts
	 * @return the charges, several only from a document
	 */
	public List<Charge> charges(Subject subject) {
		List<Charge> charges = new ArrayList<>();
		this.source.charge(subject, 1, this.mode.get(), charges);
		return charges;
	}

	/**
	 * Returns the policies that the limit has now or may have later.
	 * @return the policies, of which only the numbers may differ
	 */
	public List<Policy> policies() {
		return this.source.possible();
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
