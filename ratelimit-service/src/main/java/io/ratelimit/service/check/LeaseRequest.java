package io.ratelimit.service.check;

import com.fasterxml.jackson.annotation.JsonProperty;
import jakarta.validation.constraints.NotEmpty;
import jakarta.validation.constraints.Size;

/**
 * Which lease is meant.
 *
 * @param leaseId the {@code lease_id} of a decision
 */
record LeaseRequest(@JsonProperty("lease_id") @NotEmpty(message = "is required") @Size(max = 4096,
		message = "must have at most 4096 characters") String leaseId) {

}
