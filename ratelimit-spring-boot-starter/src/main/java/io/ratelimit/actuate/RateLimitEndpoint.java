package io.ratelimit.actuate;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Supplier;

import io.ratelimit.RateLimitMode;
import io.ratelimit.engine.DecisionEngine;
import io.ratelimit.engine.FailureGuard;
import io.ratelimit.key.Subject;
import io.ratelimit.mode.ModeSource;
import io.ratelimit.web.rule.Rule;
import io.ratelimit.web.support.LimitPlan;
import io.ratelimit.web.support.LimitPlans.LimitedHandler;
import org.jspecify.annotations.Nullable;

import org.springframework.boot.actuate.endpoint.InvalidEndpointRequestException;
import org.springframework.boot.actuate.endpoint.annotation.DeleteOperation;
import org.springframework.boot.actuate.endpoint.annotation.Endpoint;
import org.springframework.boot.actuate.endpoint.annotation.ReadOperation;
import org.springframework.boot.actuate.endpoint.annotation.WriteOperation;

/**
 * Tells the mode, the engine, every limit and what could not be reloaded, and sets the
 * mode of this instance or of the fleet.
 */
@Endpoint(id = "ratelimit")
public class RateLimitEndpoint {

	private final ModeSource mode;

	private final DecisionEngine engine;

	private final Supplier<List<LimitedHandler>> handlers;

	private final Supplier<List<Rule>> rules;

	private final Supplier<Map<String, String>> problems;

	/**
	 * Creates the endpoint.
	 * @param mode the mode in effect
	 * @param engine what decides
	 * @param handlers all handlers that have limits
	 * @param rules all rules
	 * @param problems what could not be reloaded
	 */
	public RateLimitEndpoint(ModeSource mode, DecisionEngine engine, Supplier<List<LimitedHandler>> handlers,
			Supplier<List<Rule>> rules, Supplier<Map<String, String>> problems) {
		this.mode = mode;
		this.engine = engine;
		this.handlers = handlers;
		this.rules = rules;
		this.problems = problems;
	}

	/**
	 * Describes the limiter.
	 * @return the mode, the engine, the handlers, the rules and the problems
	 */
	@ReadOperation
	public Description describe() {
		boolean redis = this.engine instanceof FailureGuard;
		boolean available = !(this.engine instanceof FailureGuard guard) || guard.isAvailable();
		RateLimitMode fleet = this.mode.fleet().get();
		return new Description(this.mode.get().name().toLowerCase(Locale.ROOT),
				(fleet != null) ? fleet.name().toLowerCase(Locale.ROOT) : null,
				new Engine(redis ? "redis" : "memory", available),
				this.handlers.get().stream().map(RateLimitEndpoint::describe).toList(),
				this.rules.get().stream().map(RateLimitEndpoint::describe).toList(), this.problems.get());
	}

	/**
	 * Sets the mode of this instance, or of the fleet.
	 * @param mode on, off or monitor
	 * @param scope instance, which is the default, or fleet
	 * @return what holds now
	 */
	@WriteOperation
	public Description setMode(String mode, @Nullable String scope) {
		try {
			RateLimitMode parsed = RateLimitMode.parse(mode);
			if (isFleet(scope)) {
				this.mode.fleet().set(parsed);
			}
			else {
				this.mode.set(parsed);
			}
		}
		catch (IllegalArgumentException | UnsupportedOperationException ex) {
			throw refused(ex);
		}
		return describe();
	}

	/**
	 * Lets the property count again, or the modes of the instances.
	 * @param scope instance, which is the default, or fleet
	 * @return what holds now
	 */
	@DeleteOperation
	public Description clearMode(@Nullable String scope) {
		try {
			if (isFleet(scope)) {
				this.mode.fleet().set(null);
			}
			else {
				this.mode.clear();
			}
		}
		catch (IllegalArgumentException | UnsupportedOperationException ex) {
			throw refused(ex);
		}
		return describe();
	}

	private static boolean isFleet(@Nullable String scope) {
		if (scope == null || scope.equals("instance")) {
			return false;
		}
		if (!scope.equals("fleet")) {
			throw new IllegalArgumentException("'scope' must be instance or fleet, was '%s'".formatted(scope));
		}
		return true;
	}

	private static InvalidEndpointRequestException refused(RuntimeException ex) {
		String message = String.valueOf(ex.getMessage());
		return new InvalidEndpointRequestException(message, message);
	}

	private static Handler describe(LimitedHandler handler) {
		return new Handler(handler.handler(), handler.pattern(), limits(handler.plan()));
	}

	private static RuleDescription describe(Rule rule) {
		return new RuleDescription(rule.name(), rule.paths(), rule.methods(), limits(rule.plan()));
	}

	private static List<LimitDescription> limits(LimitPlan plan) {
		return KnownLimit.of(plan, Subject.EVERYONE).map(KnownLimit::description).toList();
	}

	/**
	 * The limiter.
	 *
	 * @param mode the mode in effect
	 * @param fleetMode the mode of the fleet, if it has one
	 * @param engine what decides
	 * @param handlers the handlers that have limits
	 * @param rules the rules
	 * @param problems what could not be reloaded and stays as it was, by what it concerns
	 */
	public record Description(String mode, @Nullable String fleetMode, Engine engine, List<Handler> handlers,
			List<RuleDescription> rules, Map<String, String> problems) {

	}

	/**
	 * What decides.
	 *
	 * @param store where counters are
	 * @param available whether it answers, as far as is known
	 */
	public record Engine(String store, boolean available) {

	}

	/**
	 * A handler that has limits.
	 *
	 * @param handler its name
	 * @param pattern its route pattern
	 * @param limits its limits
	 */
	public record Handler(String handler, String pattern, List<LimitDescription> limits) {

	}

	/**
	 * A rule.
	 *
	 * @param name its name
	 * @param paths its path patterns
	 * @param methods its HTTP methods, empty for all
	 * @param limits its limits
	 */
	public record RuleDescription(String name, List<String> paths, List<String> methods,
			List<LimitDescription> limits) {

	}

}
