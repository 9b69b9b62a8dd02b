package io.ratelimit.actuate;

import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;
import java.util.stream.Stream;

import io.ratelimit.RateLimitMode;
import io.ratelimit.engine.DecisionEngine;
import io.ratelimit.engine.FailureGuard;
import io.ratelimit.mode.ModeSource;
import io.ratelimit.web.support.LimitPlan;
import io.ratelimit.web.support.LimitPlans.LimitedHandler;
import org.jspecify.annotations.Nullable;

import org.springframework.boot.actuate.endpoint.InvalidEndpointRequestException;
import org.springframework.boot.actuate.endpoint.annotation.DeleteOperation;
import org.springframework.boot.actuate.endpoint.annotation.Endpoint;
import org.springframework.boot.actuate.endpoint.annotation.ReadOperation;
import org.springframework.boot.actuate.endpoint.annotation.WriteOperation;

/**
 * Tells the mode, the engine and every limit, and sets the mode of this instance or of
 * the fleet.
 */
@Endpoint(id = "ratelimit")
public class RateLimitEndpoint {

	private final ModeSource mode;

	private final DecisionEngine engine;

	private final Supplier<List<LimitedHandler>> handlers;

	/**
	 * Creates the endpoint.
	 * @param mode the mode in effect
	 * @param engine what decides
	 * @param handlers all handlers that have limits
	 */
	public RateLimitEndpoint(ModeSource mode, DecisionEngine engine, Supplier<List<LimitedHandler>> handlers) {
		this.mode = mode;
		this.engine = engine;
		this.handlers = handlers;
	}

	/**
	 * Describes the limiter.
	 * @return the mode, the engine and the handlers
	 */
	@ReadOperation
	public Description describe() {
		boolean redis = this.engine instanceof FailureGuard;
		boolean available = !(this.engine instanceof FailureGuard guard) || guard.isAvailable();
		RateLimitMode fleet = this.mode.fleet().get();
		return new Description(this.mode.get().name().toLowerCase(Locale.ROOT),
				(fleet != null) ? fleet.name().toLowerCase(Locale.ROOT) : null,
				new Engine(redis ? "redis" : "memory", available),
				this.handlers.get().stream().map(RateLimitEndpoint::describe).toList());
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
		LimitPlan plan = handler.plan();
		Stream<LimitDescription> limits = plan.limits()
			.stream()
			.flatMap((limit) -> limit.policies()
				.stream()
				.map((policy) -> LimitDescription.of(policy, limit.counts(), limit.mode().get())));
		Stream<LimitDescription> elements = plan.elements()
			.values()
			.stream()
			.map((limit) -> LimitDescription.of(limit.policy(), "caller", limit.mode().get()));
		return new Handler(handler.handler(), handler.pattern(), Stream.concat(limits, elements).toList());
	}

	/**
	 * The limiter.
	 *
	 * @param mode the mode in effect
	 * @param fleetMode the mode of the fleet, if it has one
	 * @param engine what decides
	 * @param handlers the handlers that have limits
	 */
	public record Description(String mode, @Nullable String fleetMode, Engine engine, List<Handler> handlers) {

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

}
