package io.ratelimit.key;

import java.util.List;
import java.util.Objects;
import java.util.StringJoiner;

/**
 * Whom a limit counts.
 */
public sealed interface Subject {

	/**
	 * All callers together.
	 */
	Subject EVERYONE = new Everyone();

	/**
	 * Counts a project of an organization.
	 * @param organization the organization's id
	 * @param project the project's id
	 * @return the subject
	 */
	static Subject project(long organization, long project) {
		return new Project(organization, project);
	}

	/**
	 * Counts an authenticated user.
	 * @param name the user's name
	 * @return the subject
	 */
	static Subject user(String name) {
		return new User(name);
	}

	/**
	 * Counts a client address.
	 * @param address the address, or the network that counts as one
	 * @return the subject
	 */
	static Subject address(String address) {
		return new Address(address);
	}

	/**
	 * Counts the value of a key expression.
	 * @param parts the value's parts
	 * @return the subject
	 */
	static Subject key(String... parts) {
		return new Key(List.of(parts));
	}

	/**
	 * Counts a request path, all callers together.
	 * @param path the path of the request
	 * @return the subject
	 */
	static Subject path(String path) {
		return new Path(path);
	}

	/**
	 * Counts a custom key of a service, whose document holds the limits.
	 * @param service the service's name
	 * @param key the key
	 * @return the subject
	 */
	static Subject serviceKey(String service, String key) {
		return new ServiceKey(service, key);
	}

	/**
	 * A project of an organization.
	 *
	 * @param organization the organization's id
	 * @param project the project's id
	 */
	record Project(long organization, long project) implements Subject {
	}

	/**
	 * An authenticated user.
	 *
	 * @param name the user's name
	 */
	record User(String name) implements Subject {

		public User {
			Objects.requireNonNull(name, "'name' must not be null");
		}

	}

	/**
	 * A client address.
	 *
	 * @param address the address, or the network that counts as one
	 */
	record Address(String address) implements Subject {

		public Address {
			Objects.requireNonNull(address, "'address' must not be null");
		}

	}

	/**
	 * The value of a key expression.
	 *
	 * @param parts the value's parts
	 */
	record Key(List<String> parts) implements Subject {

		public Key {
			parts = List.copyOf(parts);
			if (parts.isEmpty()) {
				throw new IllegalArgumentException("'parts' must not be empty");
			}
		}

		/**
		 * Returns the parts as one text: a single one as it is, several joined by colons,
		 * each encoded so that none passes for two.
		 * @return the text
		 */
		public String text() {
			return (this.parts.size() == 1) ? this.parts.get(0) : encoded();
		}

		String encoded() {
			StringJoiner encoded = new StringJoiner(":");
			this.parts.forEach((part) -> encoded.add(ClientText.encode(part)));
			return encoded.toString();
		}

	}

	/**
	 * A request path, which stands in the place of the endpoint.
	 *
	 * @param path the path
	 */
	record Path(String path) implements Subject {

		public Path {
			Objects.requireNonNull(path, "'path' must not be null");
		}

	}

	/**
	 * A custom key of a service.
	 *
	 * @param service the service's name
	 * @param key the key
	 */
	record ServiceKey(String service, String key) implements Subject {

		private static final int MAX_NAME = 100;

		public ServiceKey {
			if (!isServiceName(service)) {
				throw new IllegalArgumentException(
						"'service' must be 1 to %d letters, digits, '-' or '_', was '%s'".formatted(MAX_NAME, service));
			}
			Objects.requireNonNull(key, "'key' must not be null");
		}

		/**
		 * Returns whether a text can name a service. A dot would let one service forge
		 * the keys of another.
		 * @param text the text
		 * @return whether it has 1 to 100 letters, digits, hyphens and underscores
		 */
		public static boolean isServiceName(String text) {
			if (text.isEmpty() || text.length() > MAX_NAME) {
				return false;
			}
			for (int i = 0; i < text.length(); i++) {
				char c = text.charAt(i);
				boolean letter = c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z';
				if (!letter && !(c >= '0' && c <= '9') && c != '-' && c != '_') {
					return false;
				}
			}
			return true;
		}

	}

	/**
	 * All callers together.
	 */
	record Everyone() implements Subject {
	}

}
