package io.ratelimit.web.support;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * All limits of a handler on one route pattern.
 *
 * @param limits the limits that are decided together before the handler runs
 * @param elements the element limits by the place of their argument
 * @param needsBody whether a limit sees the body
 */
public record LimitPlan(List<PlannedLimit> limits, Map<Integer, PlannedElements> elements, boolean needsBody) {

	/**
	 * The plan of a handler that is not limited.
	 */
	public static final LimitPlan NONE = new LimitPlan(List.of(), Map.of(), false);

	LimitPlan(List<PlannedLimit> limits, Map<Integer, PlannedElements> elements) {
		this(List.copyOf(limits), Map.copyOf(elements), limits.stream().anyMatch(PlannedLimit::needsBody));
	}

	/**
	 * Makes a plan of limits on requests.
	 * @param limits the limits
	 * @return the plan
	 */
	public static LimitPlan of(List<PlannedLimit> limits) {
		return new LimitPlan(limits, Map.of());
	}

	/**
	 * Returns this plan with the limits of another behind its own.
	 * @param other a plan without element limits
	 * @return both, to be decided together
	 */
	public LimitPlan and(LimitPlan other) {
		if (isEmpty()) {
			return other;
		}
		List<PlannedLimit> all = new ArrayList<>(this.limits.size() + other.limits.size());
		all.addAll(this.limits);
		all.addAll(other.limits);
		return new LimitPlan(all, this.elements, this.needsBody || other.needsBody);
	}

	/**
	 * Returns whether an element limit is charged by the body.
	 * @return whether the body has a cost
	 */
	public boolean limitsBodies() {
		for (PlannedElements limit : this.elements.values()) {
			if (limit.cost() != null) {
				return true;
			}
		}
		return false;
	}

	/**
	 * Returns whether its limits may lie in several slots of a cluster, each of which
	 * takes a call.
	 * @return whether a decision may take several calls there
	 */
	public boolean spansSlots() {
		return this.limits.stream().map(PlannedLimit::slotOf).distinct().count() > 1;
	}

	/**
	 * Returns whether the handler is limited at all.
	 * @return whether there is no limit
	 */
	public boolean isEmpty() {
		return this.limits.isEmpty() && this.elements.isEmpty();
	}

}
