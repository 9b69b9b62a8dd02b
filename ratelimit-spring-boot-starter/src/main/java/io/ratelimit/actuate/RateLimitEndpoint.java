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

import org.springframework.boot.actuate.endpoint.InvalidEndpointRequestException;
import org.springframework.boot.actuate.endpoint.annotation.DeleteOperation;
import org.springframework.boot.actuate.endpoint.annotation.Endpoint;
import org.springframework.boot.actuate.endpoint.annotation.ReadOperation;
import org.springframework.boot.actuate.endpoint.annotation.WriteOperation;

/**
 * Tells the mode, the engine and every limit, and sets the mode of this instance.
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
		return new Description(this.mode.get().name().toLowerCase(Locale.ROOT),
				new Engine(redis ? "redis" : "memory", available),
				this.handlers.get().stream().map(RateLimitEndpoint::describe).toList());
	}

	/**
	 * Sets the mode of this instance.
	 * @param mode on, off or monitor
	 * @return what holds now
	 */
	@WriteOperation
	public Description setMode(String mode) {
		try {
			this.mode.set(RateLimitMode.parse(mode));
		}
		catch (IllegalArgumentException ex) {
			throw new InvalidEndpointRequestException(String.valueOf(ex.getMessage()), "Unknown mode");
		}
		return describe();
	}

	/**
	 * Lets the property count again.
	 * @return what holds now
	 */
	@DeleteOperation
	public Description clearMode() {
		this.mode.clear();
		return describe();
	}

	private static Handler describe(LimitedHandler handler) {
		LimitPlan plan = handler.plan();
		Stream<LimitDescription> limits = plan.limits()
			.stream()
			.map((limit) -> LimitDescription.of(limit.policy(), limit.counts(), limit.mode().get()));
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
	 * @param engine what decides
	 * @param handlers the handlers that have limits
	 */
	public record Description(String mode, Engine engine, List<Handler> handlers) {

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
