package io.ratelimit.service.change;

import java.util.Locale;
import java.util.Optional;
import java.util.UUID;

/**
 * Something that decisions depend on and that is not as it was.
 *
 * @param kind what it is
 * @param entity which one
 */
public record Change(Kind kind, String entity) {

	public static Change key(String id) {
		return new Change(Kind.KEY, id);
	}

	public static Change plan(UUID id) {
		return new Change(Kind.PLAN, id.toString());
	}

	public static Change policies(UUID tenantId) {
		return new Change(Kind.POLICIES, tenantId.toString());
	}

	static Change of(String kind, String entity) {
		return new Change(Kind.valueOf(kind.toUpperCase(Locale.ROOT)), entity);
	}

	/**
	 * Parses an announcement.
	 * @return the change, or nothing for any other text
	 */
	static Optional<Change> parse(String text) {
		int colon = text.indexOf(':');
		try {
			return (colon > 0) ? Optional.of(of(text.substring(0, colon), text.substring(colon + 1)))
					: Optional.empty();
		}
		catch (IllegalArgumentException ex) {
			return Optional.empty();
		}
	}

	@Override
	public String toString() {
		return this.kind.name().toLowerCase(Locale.ROOT) + ":" + this.entity;
	}

	/**
	 * What changes.
	 */
	public enum Kind {

		/**
		 * An API key.
		 */
		KEY,

		/**
		 * A plan or its limits.
		 */
		PLAN,

		/**
		 * The resource policies of a tenant.
		 */
		POLICIES

	}

}
