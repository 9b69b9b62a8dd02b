package io.ratelimit.key;

import java.util.List;
import java.util.Objects;

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
	 * All callers together.
	 */
	record Everyone() implements Subject {
	}

}
