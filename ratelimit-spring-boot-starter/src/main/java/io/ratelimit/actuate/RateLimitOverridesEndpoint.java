package io.ratelimit.actuate;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import io.ratelimit.key.Endpoint;
import io.ratelimit.key.OverrideKey;
import io.ratelimit.override.RateLimitOverride;
import io.ratelimit.override.RateLimitOverrides;
import org.jspecify.annotations.Nullable;

import org.springframework.aot.hint.annotation.RegisterReflectionForBinding;
import org.springframework.boot.actuate.endpoint.annotation.DeleteOperation;
import org.springframework.boot.actuate.endpoint.annotation.ReadOperation;
import org.springframework.boot.actuate.endpoint.annotation.WriteOperation;
import org.springframework.boot.actuate.endpoint.web.WebEndpointResponse;
import org.springframework.boot.actuate.endpoint.web.annotation.WebEndpoint;

/**
 * Manages overrides. Endpoints contain slashes, so what names an override are parameters.
 */
@RegisterReflectionForBinding({ RateLimitOverridesEndpoint.Rows.class, RateLimitOverridesEndpoint.Deleted.class,
		Answers.Problem.class })
@WebEndpoint(id = "ratelimitoverrides")
public class RateLimitOverridesEndpoint {

	private final RateLimitOverrides overrides;

	public RateLimitOverridesEndpoint(RateLimitOverrides overrides) {
		this.overrides = overrides;
	}

	/**
	 * Returns one override, or lists those that the parameters narrow down.
	 * @param endpoint the endpoint with the suffix of the limit
	 * @param organization the organization's id
	 * @param project the project's id
	 * @return the override where endpoint and organization are given, otherwise a list
	 */
	@ReadOperation
	public WebEndpointResponse<Object> read(@Nullable String endpoint, @Nullable String organization,
			@Nullable String project) {
		return Answers.of(() -> {
			if (endpoint != null && organization != null) {
				return get(key(endpoint, organization, project));
			}
			List<Row> rows = list(Parameters.optionalNumber("organization", organization),
					Parameters.optionalNumber("project", project))
				.entrySet()
				.stream()
				.filter((entry) -> endpoint == null || entry.getKey().endpoint().equals(new Endpoint(endpoint)))
				.map((entry) -> Row.of(entry.getKey(), entry.getValue()))
				.toList();
			return new WebEndpointResponse<>(new Rows(rows));
		});
	}

	private WebEndpointResponse<Object> get(OverrideKey key) {
		Optional<RateLimitOverride> found = this.overrides.get(key);
		return found.isPresent() ? new WebEndpointResponse<>(Row.of(key, found.get())) : none(key);
	}

	private Map<OverrideKey, RateLimitOverride> list(@Nullable Long organization, @Nullable Long project) {
		if (organization == null) {
			if (project != null) {
				throw new IllegalArgumentException("'organization' must be set with 'project'");
			}
			return this.overrides.list();
		}
		return (project != null) ? this.overrides.list(organization, project) : this.overrides.list(organization);
	}

	/**
	 * Sets an override, which replaces an earlier one whole.
	 * @param endpoint the endpoint with the suffix of the limit
	 * @param organization the organization's id
	 * @param project the project's id, or {@code null} for all of the organization
	 * @param maxRequests the maximum
	 * @param expiry the window in seconds, or with a unit
	 * @param ttl how long the override lasts, in seconds or with a unit; until it is
	 * deleted unless given
	 * @return the override
	 */
	@WriteOperation
	public WebEndpointResponse<Object> set(@Nullable String endpoint, @Nullable String organization,
			@Nullable String project, @Nullable String maxRequests, @Nullable String expiry, @Nullable String ttl) {
		return Answers.of(() -> {
			OverrideKey key = key(endpoint, organization, project);
			RateLimitOverride override = new RateLimitOverride(Parameters.optionalNumber("maxRequests", maxRequests),
					Parameters.optionalTime("expiry", expiry));
			Duration lasts = Parameters.optionalTime("ttl", ttl);
			if (lasts != null) {
				this.overrides.set(key, override, lasts);
			}
			else {
				this.overrides.set(key, override);
			}
			return new WebEndpointResponse<>(Row.of(key, override));
		});
	}

	/**
	 * Deletes an override, or all of them.
	 * @param endpoint the endpoint with the suffix of the limit
	 * @param organization the organization's id
	 * @param project the project's id, or {@code null} for the organization's override
	 * @param all whether to delete every override
	 * @return how many were deleted
	 */
	@DeleteOperation
	public WebEndpointResponse<Object> delete(@Nullable String endpoint, @Nullable String organization,
			@Nullable String project, @Nullable String all) {
		return Answers.of(() -> {
			if (endpoint == null && organization == null && project == null) {
				if (!"true".equals(all)) {
					throw new IllegalArgumentException(
							"'endpoint' and 'organization' must be set, or 'all=true' to delete every override");
				}
				return new WebEndpointResponse<>(new Deleted(this.overrides.clear()));
			}
			OverrideKey key = key(endpoint, organization, project);
			return this.overrides.delete(key) ? new WebEndpointResponse<>(new Deleted(1)) : none(key);
		});
	}

	private static OverrideKey key(@Nullable String endpoint, @Nullable String organization, @Nullable String project) {
		return new OverrideKey(new Endpoint(Parameters.text("endpoint", endpoint)),
				Parameters.number("organization", organization), Parameters.optionalNumber("project", project));
	}

	private static WebEndpointResponse<Object> none(OverrideKey key) {
		return Answers.notFound("No override of '%s' for organization %d%s".formatted(key.endpoint(),
				key.organization(), (key.project() != null) ? ", project " + key.project() : ""));
	}

	/**
	 * A list of overrides.
	 *
	 * @param overrides the overrides
	 */
	public record Rows(List<Row> overrides) {

	}

	/**
	 * An override.
	 *
	 * @param endpoint the endpoint with the suffix of the limit
	 * @param organization the organization's id
	 * @param project the project's id, or {@code null} for all of the organization
	 * @param maxRequests the maximum, or {@code null} for the limit's own
	 * @param expiry the window in seconds, or {@code null} for the limit's own
	 */
	public record Row(String endpoint, long organization, @Nullable Long project, @Nullable Long maxRequests,
			@Nullable Long expiry) {

		static Row of(OverrideKey key, RateLimitOverride override) {
			Duration expiry = override.expiry();
			return new Row(key.endpoint().path(), key.organization(), key.project(), override.maxRequests(),
					(expiry != null) ? expiry.toSeconds() : null);
		}

	}

	/**
	 * What was deleted.
	 *
	 * @param deleted how many overrides
	 */
	public record Deleted(long deleted) {

	}

}
