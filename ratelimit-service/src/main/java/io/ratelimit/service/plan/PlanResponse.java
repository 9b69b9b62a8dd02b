package io.ratelimit.service.plan;

import java.util.List;
import java.util.Locale;
import java.util.UUID;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.ratelimit.FailurePolicy;
import org.jspecify.annotations.Nullable;

/**
 * A plan as it was written: one limit in place, several as a list.
 */
@JsonInclude(Include.NON_NULL)
record PlanResponse(UUID id, @JsonProperty("tenant_id") UUID tenantId, String name,
		@JsonUnwrapped @Nullable LimitFields limit, @JsonProperty("limits") @Nullable List<LimitFields> limits,
		@JsonProperty("failure_policy") @Nullable String failurePolicy) {

	static PlanResponse of(Plan plan) {
		boolean single = plan.limits().size() == 1;
		FailurePolicy policy = plan.failurePolicy();
		return new PlanResponse(plan.id(), plan.tenantId(), plan.name(), single ? plan.limits().get(0) : null,
				single ? null : plan.limits(), (policy != null) ? policy.name().toLowerCase(Locale.ROOT) : null);
	}

}
