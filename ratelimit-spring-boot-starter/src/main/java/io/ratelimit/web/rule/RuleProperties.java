package io.ratelimit.web.rule;

import java.util.ArrayList;
import java.util.List;

import io.ratelimit.FailurePolicy;
import io.ratelimit.limit.Algorithm;
import io.ratelimit.web.Scope;
import org.jspecify.annotations.Nullable;

/**
 * Properties of a rule.
 */
public class RuleProperties {

	/**
	 * Path patterns of the requests that are limited, which count together.
	 */
	private List<String> paths = new ArrayList<>();

	/**
	 * HTTP methods of the requests that are limited. By default all. GET includes HEAD.
	 */
	private List<String> methods = new ArrayList<>();

	/**
	 * Limits, such as '20/s, 1000/m'.
	 */
	private List<String> limits = new ArrayList<>();

	/**
	 * How the limits count.
	 */
	private Algorithm algorithm = Algorithm.FIXED_WINDOW;

	/**
	 * Whether fixed windows start at multiples of their length, such as full minutes.
	 */
	private boolean calendar;

	/**
	 * Whom the limits count. By default the caller.
	 */
	private @Nullable Scope scope;

	/**
	 * SpEL expression for whom the limits count, in place of a scope.
	 */
	private String key = "";

	/**
	 * Units that a request takes: a number, or a SpEL expression.
	 */
	private String cost = "1";

	/**
	 * Mode of this rule: on, off or monitor. By default that of all limits. Read again
	 * for every request.
	 */
	private String mode = "";

	/**
	 * Decision on requests while Redis cannot be asked. By default that of all limits.
	 */
	private @Nullable FailurePolicy onFailure;

	/**
	 * SpEL expression for requests that are not counted.
	 */
	private String skipIf = "";

	public List<String> getPaths() {
		return this.paths;
	}

	public void setPaths(List<String> paths) {
		this.paths = paths;
	}

	public List<String> getMethods() {
		return this.methods;
	}

	public void setMethods(List<String> methods) {
		this.methods = methods;
	}

	public List<String> getLimits() {
		return this.limits;
	}

	public void setLimits(List<String> limits) {
		this.limits = limits;
	}

	public Algorithm getAlgorithm() {
		return this.algorithm;
	}

	public void setAlgorithm(Algorithm algorithm) {
		this.algorithm = algorithm;
	}

	public boolean isCalendar() {
		return this.calendar;
	}

	public void setCalendar(boolean calendar) {
		this.calendar = calendar;
	}

	public @Nullable Scope getScope() {
		return this.scope;
	}

	public void setScope(@Nullable Scope scope) {
		this.scope = scope;
	}

	public String getKey() {
		return this.key;
	}

	public void setKey(String key) {
		this.key = key;
	}

	public String getCost() {
		return this.cost;
	}

	public void setCost(String cost) {
		this.cost = cost;
	}

	public String getMode() {
		return this.mode;
	}

	public void setMode(String mode) {
		this.mode = mode;
	}

	public @Nullable FailurePolicy getOnFailure() {
		return this.onFailure;
	}

	public void setOnFailure(@Nullable FailurePolicy onFailure) {
		this.onFailure = onFailure;
	}

	public String getSkipIf() {
		return this.skipIf;
	}

	public void setSkipIf(String skipIf) {
		this.skipIf = skipIf;
	}

}
