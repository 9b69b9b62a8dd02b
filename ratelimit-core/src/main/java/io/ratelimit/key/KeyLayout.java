package io.ratelimit.key;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

import io.ratelimit.key.Subject.Address;
import io.ratelimit.key.Subject.Everyone;
import io.ratelimit.key.Subject.Key;
import io.ratelimit.key.Subject.Path;
import io.ratelimit.key.Subject.Project;
import io.ratelimit.key.Subject.ServiceKey;
import io.ratelimit.key.Subject.User;
import io.ratelimit.limit.Algorithm;

/**
 * The one owner of key shapes. The plain layout is shared with services in other
 * languages. The clustered one puts a hash tag before each key, so that a counter and its
 * overrides share a slot: route patterns contain braces, which Redis would otherwise take
 * for the tag.
 */
public enum KeyLayout {

	/**
	 * For a single Redis or one with replicas.
	 */
	PLAIN {

		@Override
		String tag(String caller) {
			return "";
		}

	},

	/**
	 * For Redis Cluster.
	 */
	CLUSTERED {

		@Override
		String tag(String caller) {
			return "{" + caller.replace('{', '(').replace('}', ')') + "}";
		}

	};

	private static final String COUNTER = "ratelimit:";

	private static final String PROJECT_OVERRIDE = "ratelimit_override:";

	private static final String ORGANIZATION_OVERRIDE = "ratelimit_org_override:";

	private static final String FLEET_MODE = "ratelimit_mode";

	private static final Set<String> TYPES = Arrays.stream(Algorithm.values())
		.map(KeyLayout::type)
		.collect(Collectors.toUnmodifiableSet());

	abstract String tag(String caller);

	/**
	 * Returns the keys of a limit for one subject.
	 * @param endpoint the endpoint, in whose place a path stands
	 * @param suffix the limit's suffix; may be empty
	 * @param subject whom it counts
	 * @param algorithm how it counts
	 * @return the keys of the counter and of what overrides its numbers
	 */
	public CounterKey counter(Endpoint endpoint, String suffix, Subject subject, Algorithm algorithm) {
		String path = endpoint.with(suffix).path();
		String type = type(algorithm);
		if (subject instanceof Project project) {
			String organization = Long.toString(project.organization());
			String tag = tag(organization);
			String tenant = path + ":" + organization + ":" + project.project();
			return new CounterKey(tag + COUNTER + tenant + type,
					List.of(tag + PROJECT_OVERRIDE + tenant, tag + ORGANIZATION_OVERRIDE + path + ":" + organization));
		}
		if (subject instanceof Path requested) {
			return shared(requested(requested), suffix, type);
		}
		if (subject instanceof ServiceKey key) {
			return service(key, suffix, type);
		}
		if (subject instanceof Everyone) {
			return shared(endpoint, suffix, type);
		}
		String caller = caller(subject);
		return new CounterKey(tag(caller) + COUNTER + path + ":" + caller + type, List.of());
	}

	/**
	 * A service's name has no dot and a tier neither, so the first dot ends the one and
	 * the last one begins the other, whatever the key between them contains.
	 */
	private CounterKey service(ServiceKey subject, String suffix, String type) {
		String name = subject.service() + "." + ClientText.encodeExceptColons(subject.key());
		String tier = suffix.substring(suffix.lastIndexOf('/') + 1);
		return new CounterKey(((this == CLUSTERED) ? "{" + name + "}" : name) + "." + tier + type, List.of());
	}

	/**
	 * Returns the name of a subject: its kind, and what tells it apart from others of its
	 * kind, as it stands in keys. Client text is encoded and bounded in length.
	 * @param subject whom a limit counts
	 * @return the name, such as {@code project:1:42} or {@code user:alice}
	 */
	public static String caller(Subject subject) {
		if (subject instanceof Project project) {
			return "project:" + project.organization() + ":" + project.project();
		}
		if (subject instanceof User user) {
			return "user:" + ClientText.encode(user.name());
		}
		if (subject instanceof Address address) {
			return "ip:" + untyped(address(address.address()));
		}
		if (subject instanceof Key key) {
			return "key:" + untyped(key.encoded());
		}
		if (subject instanceof ServiceKey key) {
			return "key:" + ClientText.encodeExceptColons(key.key());
		}
		return (subject instanceof Path path) ? "path:" + requested(path) : "everyone";
	}

	private static Endpoint requested(Path path) {
		return new Endpoint(ClientText.encode(new Endpoint(path.path()).path()));
	}

	/**
	 * The tag leaves the suffix out, so that all limits of an endpoint share a slot.
	 */
	private CounterKey shared(Endpoint endpoint, String suffix, String type) {
		return new CounterKey(tag(endpoint.path()) + COUNTER + endpoint.with(suffix).path() + type, List.of());
	}

	/**
	 * Returns the key that holds the mode of the fleet, alike in all layouts.
	 * @return the key of a text such as {@code monitor}
	 */
	public static String fleetMode() {
		return FLEET_MODE;
	}

	/**
	 * Returns the key that holds an override.
	 * @param override which override
	 * @return its key
	 */
	public String override(OverrideKey override) {
		String tag = tag(Long.toString(override.organization()));
		String path = override.endpoint().path() + ":" + override.organization();
		return (override.project() != null) ? tag + PROJECT_OVERRIDE + path + ":" + override.project()
				: tag + ORGANIZATION_OVERRIDE + path;
	}

	/**
	 * Parses a key, from its right end since endpoints may contain colons.
	 * @param key the key of an override
	 * @return the override, or nothing for any other key
	 */
	public Optional<OverrideKey> parseOverride(String key) {
		String rest = (this == CLUSTERED) ? key.substring(key.indexOf('}') + 1) : key;
		Optional<OverrideKey> parsed = Optional.empty();
		if (rest.startsWith(PROJECT_OVERRIDE)) {
			parsed = parse(rest.substring(PROJECT_OVERRIDE.length()), true);
		}
		else if (rest.startsWith(ORGANIZATION_OVERRIDE)) {
			parsed = parse(rest.substring(ORGANIZATION_OVERRIDE.length()), false);
		}
		return parsed.filter((override) -> override(override).equals(key));
	}

	/**
	 * Returns a pattern for {@code SCAN} that matches the overrides of an organization
	 * and may match more: what it finds has to be parsed.
	 * @param organization the organization's id
	 * @return the patterns of its projects' and its own overrides
	 */
	public List<String> overridePatterns(long organization) {
		String tag = tag(Long.toString(organization));
		return List.of(tag + PROJECT_OVERRIDE + "*:" + organization + ":*",
				tag + ORGANIZATION_OVERRIDE + "*:" + organization);
	}

	/**
	 * Returns patterns for {@code SCAN} that match all overrides.
	 * @return the patterns
	 */
	public List<String> overridePatterns() {
		String tag = (this == CLUSTERED) ? "{*}" : "";
		return List.of(tag + PROJECT_OVERRIDE + "*", tag + ORGANIZATION_OVERRIDE + "*");
	}

	/**
	 * An algorithm other than the fixed window has a type of its own, so that changing it
	 * meets no value of another one.
	 */
	private static String type(Algorithm algorithm) {
		return switch (algorithm) {
			case FIXED_WINDOW -> "";
			case TOKEN_BUCKET -> ":tb";
			case SLIDING_WINDOW_LOG -> ":swl";
			case SLIDING_WINDOW_COUNTER -> ":swc";
			case CONCURRENCY -> ":cc";
		};
	}

	/**
	 * Marks a last part that would pass for the type of another algorithm.
	 */
	private static String untyped(String value) {
		int last = value.lastIndexOf(':');
		boolean typed = last >= 0 && TYPES.contains(value.substring(last));
		return typed ? value.substring(0, last + 1) + "%" + value.substring(last + 1) : value;
	}

	/**
	 * An address is no client's text but may hold what is not one, such as a zone.
	 */
	private static String address(String address) {
		if (address.length() > ClientText.MAX_LENGTH) {
			return ClientText.encode(address);
		}
		for (int i = 0; i < address.length(); i++) {
			char c = address.charAt(i);
			if (c >= 128 || (Character.digit(c, 16) < 0 && ".:/".indexOf(c) < 0)) {
				return ClientText.encode(address);
			}
		}
		return address;
	}

	private static Optional<OverrideKey> parse(String text, boolean withProject) {
		int last = text.lastIndexOf(':');
		int before = withProject ? text.lastIndexOf(':', last - 1) : last;
		if (before < 1) {
			return Optional.empty();
		}
		try {
			long organization = Long.parseLong(text, before + 1, withProject ? last : text.length(), 10);
			Long project = withProject ? Long.valueOf(text.substring(last + 1)) : null;
			return Optional.of(new OverrideKey(new Endpoint(text.substring(0, before)), organization, project));
		}
		catch (NumberFormatException ex) {
			return Optional.empty();
		}
	}

}
