package io.ratelimit.override;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;

import io.ratelimit.key.OverrideKey;

/**
 * Manages overrides. A change counts at the next decision of every instance.
 */
public interface RateLimitOverrides {

	/**
	 * Sets an override that stays until it is deleted.
	 * @param key whom and what it is for
	 * @param override the numbers, which replace all earlier ones
	 */
	void set(OverrideKey key, RateLimitOverride override);

	/**
	 * Sets an override for a time.
	 * @param key whom and what it is for
	 * @param override the numbers, which replace all earlier ones
	 * @param ttl how long it lasts
	 */
	void set(OverrideKey key, RateLimitOverride override, Duration ttl);

	/**
	 * Returns an override.
	 * @param key whom and what it is for
	 * @return the override, or empty if there is none that can be used
	 */
	Optional<RateLimitOverride> get(OverrideKey key);

	/**
	 * Deletes an override.
	 * @param key whom and what it is for
	 * @return whether there was one
	 */
	boolean delete(OverrideKey key);

	/**
	 * Lists all overrides.
	 * @return the overrides by their keys
	 */
	Map<OverrideKey, RateLimitOverride> list();

	/**
	 * Lists the overrides of an organization and of its projects.
	 * @param organization the organization's id
	 * @return the overrides by their keys
	 */
	Map<OverrideKey, RateLimitOverride> list(long organization);

	/**
	 * Lists the overrides of a project.
	 * @param organization the organization's id
	 * @param project the project's id
	 * @return the overrides by their keys
	 */
	Map<OverrideKey, RateLimitOverride> list(long organization, long project);

	/**
	 * Deletes all overrides.
	 * @return how many there were
	 */
	long clear();

}
