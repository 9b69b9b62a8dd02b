package io.ratelimit.service.policy;

import java.util.UUID;

import com.fasterxml.jackson.annotation.JsonProperty;

/**
 * Which plan the resources of a tenant fall under.
 *
 * @param id the policy's id
 * @param tenantId whose resources
 * @param pattern which resources, such as {@code GET:/orders/*}
 * @param planId the plan, of the same tenant
 */
public record ResourcePolicy(UUID id, @JsonProperty("tenant_id") UUID tenantId, String pattern,
		@JsonProperty("plan_id") UUID planId) {

}
