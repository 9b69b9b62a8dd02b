package io.ratelimit.service.policy;

import java.util.UUID;

import com.fasterxml.jackson.annotation.JsonProperty;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;

/**
 * What a policy is made from.
 *
 * @param tenantId whose resources
 * @param pattern which resources, such as {@code GET:/orders/*}
 * @param planId the plan, of the same tenant
 */
record PolicyRequest(@JsonProperty("tenant_id") @NotNull(message = "is required") UUID tenantId,
		@NotBlank(message = "is required") @Size(max = 256, message = "must have at most 256 characters") @Pattern(
				regexp = "[^\\p{Cntrl}\\p{Cs}]*", message = "must not have control characters") String pattern,
		@JsonProperty("plan_id") @NotNull(message = "is required") UUID planId) {

}
