package io.ratelimit.web.rule;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.ratelimit.diagnostics.RateLimitConfigurationException;
import io.ratelimit.diagnostics.ReloadProblems;
import io.ratelimit.reload.RateLimitConfigurationChanged;
import io.ratelimit.web.support.LimitPlan;
import io.ratelimit.web.support.LimitPlans;
import io.ratelimit.web.support.RequestPaths;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;

import org.springframework.context.event.EventListener;
import org.springframework.core.env.Environment;
import org.springframework.http.server.PathContainer;
import org.springframework.web.util.pattern.PathPatternParser;

/**
 * The rules of the configuration. They are made anew as a whole when it changes, and stay
 * as a whole if one of them cannot be made.
 */
public final class Rules implements ReloadProblems {

	private static final Log logger = LogFactory.getLog(Rules.class);

	private final Environment environment;

	private final LimitPlans plans;

	private volatile RuleSet current = RuleSet.NONE;

	private volatile @Nullable String problem;

	private @Nullable RuleFactory factory;

	/**
	 * Creates rules, which hold from their start on.
	 * @param environment holds their properties
	 * @param plans the limits of all handlers
	 */
	public Rules(Environment environment, LimitPlans plans) {
		this.environment = environment;
		this.plans = plans;
	}

	/**
	 * Makes the rules, once all handlers are known.
	 * @param parsers parse the patterns of handlers; the one that ignores case, if any,
	 * parses those of rules, so that no spelling of a path escapes
	 * @throws RateLimitConfigurationException if a rule is wrong
	 */
	public synchronized void start(Stream<@Nullable PathPatternParser> parsers) {
		PathPatternParser parser = parsers.filter(Objects::nonNull)
			.min(Comparator.comparing(PathPatternParser::isCaseSensitive))
			.orElse(PathPatternParser.defaultInstance);
		this.factory = new RuleFactory(this.environment, parser);
		this.current = make(this.factory);
	}

	private RuleSet make(RuleFactory factory) {
		List<Rule> rules = new ArrayList<>();
		new RuleReader(this.environment).read()
			.forEach((name, properties) -> rules.add(factory.create(name, properties)));
		RuleSet set = new RuleSet(rules);
		set.check(this.plans.limitedHandlers());
		return set;
	}

	@EventListener
	void reload(RateLimitConfigurationChanged event) {
		boolean wrong = this.problem != null;
		boolean concerned = event.keys().stream().anyMatch(RuleNames::concerns);
		if (reload() && (concerned || wrong)) {
			logger.info("Rules reloaded: " + all().stream().map(Rule::name).collect(Collectors.joining(", ")));
		}
	}

	private synchronized boolean reload() {
		if (this.factory == null) {
			return false;
		}
		try {
			this.current = make(this.factory);
			this.problem = null;
			return true;
		}
		catch (RuntimeException ex) {
			this.current.rules().forEach(Rule::keepMode);
			String action = (ex instanceof RateLimitConfigurationException refused) ? " " + refused.getAction() : "";
			String text = ex.getMessage() + "." + action;
			if (!text.equals(this.problem)) {
				logger.error("The rules stay as they were, since they cannot be reloaded: " + text);
			}
			this.problem = text;
			return false;
		}
	}

	/**
	 * Returns whether there is no rule.
	 * @return whether nothing has to be matched
	 */
	public boolean isEmpty() {
		return this.current.rules().isEmpty();
	}

	/**
	 * Returns whether any rule sees bodies.
	 * @return whether bodies have to be readable twice
	 */
	public boolean needsBody() {
		return this.current.needsBody();
	}

	/**
	 * Returns all rules.
	 * @return the rules in the order in which they are written
	 */
	public List<Rule> all() {
		return this.current.rules();
	}

	/**
	 * Returns the limits of a request.
	 * @param own the limits of its handler
	 * @param method its HTTP method
	 * @param path its path within the application, as it was sent
	 * @return the limits of the handler, then those of the rules that match
	 */
	public LimitPlan plan(LimitPlan own, String method, PathContainer path) {
		PathContainer plainPath = RequestPaths.plain(path);
		List<Rule> matching = this.current.matching(method, path, plainPath);
		for (Rule rule : matching) {
			if (rule.hasOtherMode()) {
				reload();
				matching = this.current.matching(method, path, plainPath);
				break;
			}
		}
		LimitPlan plan = own;
		for (Rule rule : matching) {
			plan = plan.and(rule.plan());
		}
		return plan;
	}

	@Override
	public Map<String, String> problems() {
		String text = this.problem;
		return (text != null) ? Map.of(RuleNames.ROOT.toString(), text) : Map.of();
	}

}
