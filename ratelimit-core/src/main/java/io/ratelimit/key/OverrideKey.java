package io.ratelimit.key;

import java.util.Objects;

import org.jspecify.annotations.Nullable;

/**
 * Names an override.
 *
 * @param endpoint the endpoint, with the suffix of the limit
 * @param organization the organization's id
 * @param project the project's id, or {@code null} for all projects of the organization
 */
public record OverrideKey(Endpoint endpoint, long organization, @Nullable Long project) {

	public OverrideKey {
		Objects.requireNonNull(endpoint, "'endpoint' must not be null");
	}

	/**
	 * Names the override of a project.
	 * @param endpoint the endpoint, with the suffix of the limit
	 * @param organization the organization's id
	 * @param project the project's id
	 * @return the override's name
	 */
	public static OverrideKey project(String endpoint, long organization, long project) {
		return new OverrideKey(new Endpoint(endpoint), organization, project);
	}

	/**
	 * Names the override of an organization.
	 * @param endpoint the endpoint, with the suffix of the limit
	 * @param organization the organization's id
	 * @return the override's name
	 */
	public static OverrideKey organization(String endpoint, long organization) {
		return new OverrideKey(new Endpoint(endpoint), organization, null);
	}

}
