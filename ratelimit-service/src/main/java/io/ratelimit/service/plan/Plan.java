package io.ratelimit.service.plan;

import java.util.List;
import java.util.UUID;

import io.ratelimit.FailurePolicy;
import org.jspecify.annotations.Nullable;

/**
 * Limits of a tenant that are decided together.
 *
 * @param id the plan's id
 * @param tenantId whose plan it is
 * @param name the plan's name, which no other of the tenant has
 * @param limits the limits in their order
 * @param failurePolicy what is decided while Redis cannot be asked, or {@code null} for
 * the service's policy
 */
public record Plan(UUID id, UUID tenantId, String name, List<LimitFields> limits,
		@Nullable FailurePolicy failurePolicy) {

	public Plan {
		limits = List.copyOf(limits);
	}

}
