package io.ratelimit.document;

import java.util.Set;
import java.util.stream.Collectors;

import org.jspecify.annotations.Nullable;

/**
 * The documents in force, looked up for each request.
 */
public interface ServiceDocuments {

	/**
	 * No document of any service.
	 */
	ServiceDocuments NONE = new ServiceDocuments() {

		@Override
		public @Nullable ServiceDocument find(String service) {
			return null;
		}

		@Override
		public boolean isPending(String service) {
			return false;
		}

		@Override
		public Set<String> services() {
			return Set.of();
		}

	};

	/**
	 * Returns the document in force.
	 * @param service the service's name
	 * @return its document, or {@code null} if none was loaded
	 */
	@Nullable ServiceDocument find(String service);

	/**
	 * Returns whether a service that has no document in force may get one: a source has
	 * not answered yet, or has a document that cannot be used.
	 * @param service the service's name
	 * @return whether its limits are unknown rather than absent
	 */
	boolean isPending(String service);

	/**
	 * Returns the services that have a document in force.
	 * @return their names
	 */
	Set<String> services();

	/**
	 * Returns the document in force of a service that has to have one.
	 * @param service the service's name
	 * @return its document, or {@code null} if it is {@link #isPending pending}
	 * @throws IllegalArgumentException if there is none
	 */
	default @Nullable ServiceDocument require(String service) {
		ServiceDocument document = find(service);
		if (document == null && !isPending(service)) {
			throw new IllegalArgumentException("There is no document of the service '%s', %s"
				.formatted(DocumentReader.shorten(service), services().isEmpty() ? "nor of any other"
						: "only of " + services().stream().sorted().limit(20).collect(Collectors.joining(", "))));
		}
		return document;
	}

}
