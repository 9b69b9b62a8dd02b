package io.ratelimit.web.rule;

import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Supplier;

import io.ratelimit.web.support.LimitPlan;
import org.jspecify.annotations.Nullable;

import org.springframework.http.server.PathContainer;

/**
 * Limits on all requests to some paths.
 */
public final class Rule {

	private final String name;

	private final RulePaths paths;

	private final List<String> methods;

	private final Set<String> matchedMethods;

	private final LimitPlan plan;

	private final Supplier<@Nullable String> mode;

	private volatile @Nullable String seenMode;

	/**
	 * Creates a rule.
	 * @param name its name
	 * @param paths its paths
	 * @param methods its HTTP methods, all if empty
	 * @param plan its limits
	 * @param mode what the environment has for its mode
	 */
	Rule(String name, RulePaths paths, List<String> methods, LimitPlan plan, Supplier<@Nullable String> mode) {
		this.name = name;
		this.paths = paths;
		this.methods = methods;
		this.matchedMethods = new HashSet<>(methods);
		if (methods.contains("GET")) {
			this.matchedMethods.add("HEAD");
		}
		this.plan = plan;
		this.mode = mode;
		this.seenMode = mode.get();
	}

	public String name() {
		return this.name;
	}

	/**
	 * Returns the path patterns.
	 * @return their texts
	 */
	public List<String> paths() {
		return this.paths.text();
	}

	/**
	 * Returns the HTTP methods.
	 * @return the methods, empty for all
	 */
	public List<String> methods() {
		return this.methods;
	}

	/**
	 * Returns the limits.
	 * @return the plan of a request that nothing else limits
	 */
	public LimitPlan plan() {
		return this.plan;
	}

	boolean matches(String method, PathContainer path, @Nullable PathContainer plainPath) {
		return (this.matchedMethods.isEmpty() || this.matchedMethods.contains(method))
				&& (matches(path) || (plainPath != null && matches(plainPath)));
	}

	boolean matches(PathContainer path) {
		return this.paths.match(path);
	}

	/**
	 * Returns whether the environment has another mode than when the rule was made.
	 */
	boolean hasOtherMode() {
		return !Objects.equals(this.mode.get(), this.seenMode);
	}

	/**
	 * Stays as it is, whatever the environment has now.
	 */
	void keepMode() {
		this.seenMode = this.mode.get();
	}

}
