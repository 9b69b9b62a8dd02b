package io.ratelimit.web.rule;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.function.Supplier;

import io.ratelimit.Policy;
import io.ratelimit.RateLimitMode;
import io.ratelimit.diagnostics.RateLimitConfigurationException;
import io.ratelimit.limit.Limit;
import io.ratelimit.mode.LiveProperty;
import io.ratelimit.web.Scope;
import io.ratelimit.web.support.LimitPlan;
import io.ratelimit.web.support.LimitTerms;
import org.jspecify.annotations.Nullable;

import org.springframework.core.env.Environment;
import org.springframework.http.HttpMethod;
import org.springframework.util.StringUtils;
import org.springframework.web.util.pattern.PathPatternParser;

/**
 * Makes rules of their properties.
 */
final class RuleFactory {

	private static final List<String> METHODS = Arrays.stream(HttpMethod.values()).map(HttpMethod::name).toList();

	private final Environment environment;

	private final PathPatternParser parser;

	RuleFactory(Environment environment, PathPatternParser parser) {
		this.environment = environment;
		this.parser = parser;
	}

	/**
	 * Makes a rule.
	 * @throws RateLimitConfigurationException if its properties are wrong
	 */
	Rule create(String name, RuleProperties properties) {
		try {
			RulePaths paths = RulePaths.parse(properties.getPaths(), this.parser);
			List<String> methods = properties.getMethods().stream().map(RuleFactory::method).toList();
			return new Rule(name, paths, methods, plan(name, paths, properties), mode(name));
		}
		catch (IllegalArgumentException ex) {
			throw new RateLimitConfigurationException(
					"'ratelimit.rules.%s' cannot be used: %s".formatted(name, ex.getMessage()),
					"Correct the rule, or remove 'ratelimit.rules.%s'.".formatted(name), ex);
		}
	}

	private static String method(String text) {
		String method = text.strip().toUpperCase(Locale.ROOT);
		if (!METHODS.contains(method)) {
			throw new IllegalArgumentException(
					"'methods' must be of %s, was '%s'".formatted(String.join(", ", METHODS), text));
		}
		return method;
	}

	private static LimitPlan plan(String name, RulePaths paths, RuleProperties properties) {
		String key = properties.getKey().strip();
		Scope scope = properties.getScope();
		if (scope != null && !key.isEmpty()) {
			throw new IllegalArgumentException("'scope' and 'key' must not both be set, were '%s' and '%s'"
				.formatted(scope.name().toLowerCase(Locale.ROOT), key));
		}
		RateLimitMode mode = properties.getMode().isBlank() ? null : RateLimitMode.parse(properties.getMode());
		LimitTerms terms = new LimitTerms(Objects.requireNonNullElse(scope, Scope.CALLER), key, null,
				properties.getCost().strip(), () -> mode, properties.getOnFailure(), properties.getSkipIf().strip(),
				paths::variables);
		return LimitPlan.of(terms.plan(Policy.tiers(name, "", name, limits(properties))));
	}

	private static List<Limit> limits(RuleProperties properties) {
		String text = StringUtils.collectionToDelimitedString(properties.getLimits(), ", ");
		if (text.isBlank()) {
			throw new IllegalArgumentException("'limits' must have at least one limit such as '100/m', was empty");
		}
		List<Limit> limits = Limit.parseList(text, properties.getAlgorithm());
		return properties.isCalendar() ? LimitTerms.byCalendar(limits) : limits;
	}

	/**
	 * A mode that cannot be read is another one than before, of which a reload tells.
	 */
	private Supplier<@Nullable String> mode(String name) {
		LiveProperty property = new LiveProperty(this.environment, RuleNames.property(name) + ".mode");
		return () -> {
			try {
				return property.get();
			}
			catch (IllegalArgumentException ex) {
				return ex.getMessage();
			}
		};
	}

}
