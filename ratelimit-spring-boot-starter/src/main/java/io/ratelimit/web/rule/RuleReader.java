package io.ratelimit.web.rule;

import java.util.LinkedHashMap;
import java.util.Map;

import io.ratelimit.diagnostics.RateLimitConfigurationException;
import org.jspecify.annotations.Nullable;

import org.springframework.boot.context.properties.bind.BindException;
import org.springframework.boot.context.properties.bind.BindHandler;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.bind.UnboundConfigurationPropertiesException;
import org.springframework.boot.context.properties.bind.handler.NoUnboundElementsBindHandler;
import org.springframework.boot.context.properties.source.ConfigurationProperty;
import org.springframework.boot.context.properties.source.UnboundElementsSourceFilter;
import org.springframework.core.NestedExceptionUtils;
import org.springframework.core.env.Environment;
import org.springframework.util.StringUtils;

/**
 * Reads rules from the environment as it is now, and refuses what no rule has.
 */
final class RuleReader {

	private static final Bindable<RuleProperties> RULE = Bindable.of(RuleProperties.class);

	private final Environment environment;

	RuleReader(Environment environment) {
		this.environment = environment;
	}

	/**
	 * Reads all rules.
	 * @return the rules by their names, in the order in which they are written
	 * @throws RateLimitConfigurationException if there is anything else
	 */
	Map<String, RuleProperties> read() {
		requireNoValue(RuleNames.ROOT.toString());
		Binder binder = Binder.get(this.environment);
		Map<String, RuleProperties> rules = new LinkedHashMap<>();
		RuleNames.in(this.environment).values().forEach((name) -> rules.put(name, bind(binder, name)));
		return rules;
	}

	private void requireNoValue(String property) {
		String value = this.environment.getProperty(property);
		if (StringUtils.hasText(value)) {
			throw new RateLimitConfigurationException(
					"'%s' must have properties below it, was '%s'".formatted(property, value),
					"Give each rule a name and its properties, such as 'ratelimit.rules.search.paths'.");
		}
	}

	private RuleProperties bind(Binder binder, String name) {
		requireNoValue(RuleNames.property(name));
		BindHandler strict = new NoUnboundElementsBindHandler(BindHandler.DEFAULT, new UnboundElementsSourceFilter());
		try {
			return binder.bind(RuleNames.property(name), RULE, strict).orElseGet(RuleProperties::new);
		}
		catch (BindException ex) {
			throw refusal(ex);
		}
	}

	private static RateLimitConfigurationException refusal(BindException ex) {
		if (ex.getCause() instanceof UnboundConfigurationPropertiesException unbound) {
			ConfigurationProperty unknown = unbound.getUnboundProperties().iterator().next();
			return new RateLimitConfigurationException(
					"'%s' is no property of a rule, was '%s'".formatted(unknown.getName(), unknown.getValue()),
					"Remove it, or write one of paths, methods, limits, algorithm, calendar, scope, key, cost, mode, "
							+ "on-failure, skip-if.",
					ex);
		}
		return new RateLimitConfigurationException(
				"'%s' cannot be used%s: %s".formatted(ex.getName(), value(ex.getProperty()),
						NestedExceptionUtils.getMostSpecificCause(ex).getMessage()),
				"Correct '%s'.".formatted(ex.getName()), ex);
	}

	private static String value(@Nullable ConfigurationProperty property) {
		return (property != null) ? ", was '%s'".formatted(property.getValue()) : "";
	}

}
