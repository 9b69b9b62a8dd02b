package io.ratelimit.service.plan;

import java.math.BigDecimal;
import java.util.List;
import java.util.UUID;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.ratelimit.FailurePolicy;
import io.ratelimit.service.web.Name;
import io.swagger.v3.oas.annotations.media.Schema;
import jakarta.validation.constraints.NotNull;
import org.jspecify.annotations.Nullable;

/**
 * What a plan is made from: one limit, or a list of them.
 *
 * @param tenantId whose plan it is
 * @param name the plan's name, which no other of the tenant has
 */
@Schema(description = "One limit with exactly the fields of its algorithm, or 'limits', a list of them")
record PlanRequest(@JsonProperty("tenant_id") @NotNull(message = "is required") UUID tenantId, @Name String name,
		@Nullable String algorithm, @JsonProperty("bucket_capacity") @Nullable Long bucketCapacity,
		@JsonProperty("refill_rate_per_sec") @Nullable BigDecimal refillRatePerSec, @Nullable Long limit,
		@JsonProperty("window_seconds") @Nullable Long windowSeconds,
		@JsonProperty("max_concurrent") @Nullable Long maxConcurrent,
		@JsonProperty("lease_ttl_seconds") @Nullable Long leaseTtlSeconds, @Nullable List<@Nullable LimitFields> limits,
		@JsonProperty("failure_policy") @Nullable String failurePolicy) {

	List<LimitFields> toLimits() {
		return PlanFields.limits(new LimitFields(this.algorithm, this.bucketCapacity, this.refillRatePerSec, this.limit,
				this.windowSeconds, this.maxConcurrent, this.leaseTtlSeconds), this.limits);
	}

	@Nullable FailurePolicy toFailurePolicy() {
		return PlanFields.failurePolicy(this.failurePolicy);
	}

}
