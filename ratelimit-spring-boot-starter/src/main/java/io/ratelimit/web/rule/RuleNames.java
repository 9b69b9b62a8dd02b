package io.ratelimit.web.rule;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;

import io.ratelimit.diagnostics.RateLimitConfigurationException;

import org.springframework.boot.context.properties.source.ConfigurationPropertyName;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName.Form;
import org.springframework.boot.context.properties.source.ConfigurationPropertySource;
import org.springframework.boot.context.properties.source.ConfigurationPropertySources;
import org.springframework.boot.context.properties.source.IterableConfigurationPropertySource;
import org.springframework.core.env.EnumerablePropertySource;
import org.springframework.core.env.Environment;
import org.springframework.core.env.SystemEnvironmentPropertySource;

/**
 * Collects the names of rules in the order in which they are written. Spring Boot takes
 * several spellings for one name, but a name is a part of keys in Redis: one that is
 * written in two ways, or that would lose a character, is refused.
 */
final class RuleNames {

	static final ConfigurationPropertyName ROOT = ConfigurationPropertyName.of("ratelimit.rules");

	private static final int NAME = ROOT.getNumberOfElements();

	private static final Pattern LEGAL = Pattern.compile("[A-Za-z0-9][A-Za-z0-9_-]*");

	private final Map<ConfigurationPropertyName, String> names = new LinkedHashMap<>();

	private RuleNames() {
	}

	/**
	 * Returns the names.
	 * @return the names as they are written, by the property that holds the rule
	 * @throws RateLimitConfigurationException if one is none
	 */
	static Map<ConfigurationPropertyName, String> in(Environment environment) {
		RuleNames names = new RuleNames();
		for (ConfigurationPropertySource source : ConfigurationPropertySources.get(environment)) {
			if (isWritten(source) && source.getUnderlyingSource() instanceof EnumerablePropertySource<?> properties) {
				for (String property : properties.getPropertyNames()) {
					names.add(property);
				}
			}
		}
		for (ConfigurationPropertySource source : ConfigurationPropertySources.get(environment)) {
			if (!isWritten(source) && source instanceof IterableConfigurationPropertySource variables) {
				variables.stream().filter(ROOT::isAncestorOf).forEach(names::addVariable);
			}
		}
		return names.names;
	}

	/**
	 * Environment variables have no dashes and no case: they change rules, or make those
	 * that are nowhere else.
	 */
	private static boolean isWritten(ConfigurationPropertySource source) {
		return !(source.getUnderlyingSource() instanceof SystemEnvironmentPropertySource);
	}

	private void addVariable(ConfigurationPropertyName property) {
		this.names.putIfAbsent(property.chop(NAME + 1), property.getElement(NAME, Form.ORIGINAL));
	}

	private void add(String text) {
		ConfigurationPropertyName property = ConfigurationPropertyName.adapt(text, '.');
		if (!ROOT.isAncestorOf(property)) {
			return;
		}
		String name = property.getElement(NAME, Form.ORIGINAL);
		if (!LEGAL.matcher(name).matches() || !text.contains("." + name)) {
			throw new RateLimitConfigurationException(
					"'%s' must have a name of letters, digits, dashes and underscores behind 'ratelimit.rules'"
						.formatted(text),
					"Give the rule a name such as 'ratelimit.rules.search'.");
		}
		String other = this.names.put(property.chop(NAME + 1), name);
		if (other != null && !other.equals(name)) {
			throw new RateLimitConfigurationException(
					"'ratelimit.rules.%s' and 'ratelimit.rules.%s' are the same name, which is no two rules"
						.formatted(other, name),
					"Give one of the rules another name, or write the name of one rule in one way.");
		}
	}

	/**
	 * Returns whether a property is one of a rule.
	 */
	static boolean concerns(String property) {
		return ROOT.isAncestorOf(ConfigurationPropertyName.adapt(property, '.'));
	}

	/**
	 * Returns the property of a rule, in a form that the environment finds in any
	 * spelling.
	 */
	static String property(String name) {
		return ROOT + "." + name.toLowerCase(Locale.ROOT).replace("_", "");
	}

}
