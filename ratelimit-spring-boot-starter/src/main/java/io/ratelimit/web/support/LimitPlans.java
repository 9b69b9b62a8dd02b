package io.ratelimit.web.support;

import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

import io.ratelimit.Policy;
import io.ratelimit.limit.Algorithm;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;

/**
 * The plans of all handlers, made at start-up and looked up for each request.
 */
public final class LimitPlans {

	private static final Log logger = LogFactory.getLog(LimitPlans.class);

	private final LimitPlanFactory factory;

	private final Map<Handler, HandlerPlans> plans = new ConcurrentHashMap<>();

	private volatile boolean needsBody;

	public LimitPlans(LimitPlanFactory factory) {
		this.factory = factory;
	}

	/**
	 * Makes the plans of a handler.
	 * @param beanType the controller
	 * @param method the handler
	 * @param patterns its route patterns
	 */
	public void register(Class<?> beanType, Method method, Collection<String> patterns) {
		for (String pattern : patterns.isEmpty() ? List.of("/") : patterns) {
			warnOfOtherNumbers(find(beanType, method, pattern), pattern);
		}
	}

	/**
	 * Returns the plan of a handler.
	 * @param beanType the controller
	 * @param method the handler
	 * @param pattern the route pattern that matched
	 * @return the plan, which may be empty
	 */
	public LimitPlan find(Class<?> beanType, Method method, @Nullable String pattern) {
		Handler key = new Handler(beanType, method);
		HandlerPlans handler = this.plans.get(key);
		if (handler == null) {
			handler = this.plans.computeIfAbsent(key, (absent) -> new HandlerPlans());
		}
		return handler.find((pattern != null) ? pattern : "/", (missing) -> create(beanType, method, missing));
	}

	private LimitPlan create(Class<?> beanType, Method method, String pattern) {
		LimitPlan plan = this.factory.create(beanType, method, pattern);
		this.needsBody |= plan.needsBody();
		return plan;
	}

	/**
	 * Returns whether a handler may be limited, whichever of its patterns matched.
	 * @param beanType the controller
	 * @param method the handler
	 * @return false if it has no limit
	 */
	public boolean isLimited(Class<?> beanType, Method method) {
		HandlerPlans handler = this.plans.get(new Handler(beanType, method));
		return handler == null || handler.isLimited();
	}

	/**
	 * Returns whether any limit sees bodies.
	 * @return whether bodies have to be readable twice
	 */
	public boolean needsBody() {
		return this.needsBody;
	}

	/**
	 * Returns whether any limit makes leases.
	 * @return whether the end of an exchange matters
	 */
	public boolean makesLeases() {
		return limitedHandlers().stream()
			.flatMap((handler) -> handler.plan().limits().stream())
			.flatMap((limit) -> limit.policies().stream())
			.anyMatch((policy) -> policy.limit().algorithm() == Algorithm.CONCURRENCY);
	}

	/**
	 * Returns all handlers that have limits.
	 * @return the handlers by their patterns
	 */
	public List<LimitedHandler> limitedHandlers() {
		List<LimitedHandler> handlers = new ArrayList<>();
		this.plans.forEach((handler, plans) -> plans.byPattern.forEach((pattern, plan) -> {
			if (!plan.isEmpty()) {
				handlers.add(new LimitedHandler(handler.beanType.getSimpleName() + "#" + handler.method.getName(),
						pattern, plan));
			}
		}));
		handlers.sort(Comparator.comparing(LimitedHandler::pattern).thenComparing(LimitedHandler::handler));
		return handlers;
	}

	/**
	 * HTTP methods of one pattern share its counter, which has one set of numbers.
	 */
	private void warnOfOtherNumbers(LimitPlan plan, String pattern) {
		for (LimitedHandler other : limitedHandlers()) {
			if (other.plan() == plan) {
				continue;
			}
			for (Policy policy : plan.limits().stream().flatMap((limit) -> limit.policies().stream()).toList()) {
				other.plan()
					.limits()
					.stream()
					.flatMap((limit) -> limit.policies().stream())
					.filter((theirs) -> theirs.endpoint().equals(policy.endpoint())
							&& theirs.suffix().equals(policy.suffix())
							&& theirs.limit().algorithm() == policy.limit().algorithm()
							&& !theirs.limit().equals(policy.limit()))
					.forEach((theirs) -> logger.warn(("The limits of %s and of another handler on %s share the counter "
							+ "of %s but differ: %s and %s. Give one of them a 'suffix'.")
						.formatted(other.handler(), pattern, policy.endpoint().with(policy.suffix()), theirs.limit(),
								policy.limit())));
			}
		}
	}

	/**
	 * A handler with limits.
	 *
	 * @param handler its name
	 * @param pattern the route pattern
	 * @param plan its limits
	 */
	public record LimitedHandler(String handler, String pattern, LimitPlan plan) {

	}

	private record Handler(Class<?> beanType, Method method) {
	}

	/**
	 * The plans of one handler, which mostly has one pattern.
	 */
	private static final class HandlerPlans {

		private final Map<String, LimitPlan> byPattern = new ConcurrentHashMap<>(2);

		LimitPlan find(String pattern, java.util.function.Function<String, LimitPlan> factory) {
			LimitPlan plan = this.byPattern.get(pattern);
			return (plan != null) ? plan : this.byPattern.computeIfAbsent(pattern, factory);
		}

		boolean isLimited() {
			for (LimitPlan plan : this.byPattern.values()) {
				if (!plan.isEmpty()) {
					return true;
				}
			}
			return this.byPattern.isEmpty();
		}

	}

}
