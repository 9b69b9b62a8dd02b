package io.ratelimit.service.check;

import java.util.UUID;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.ratelimit.limit.Limit;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotEmpty;
import jakarta.validation.constraints.Size;
import org.jspecify.annotations.Nullable;

/**
 * What is asked for.
 *
 * @param resource what is called, such as {@code GET:/orders/42}
 * @param subject who calls it
 * @param cost how many units the call takes, 1 unless said
 * @param planId the plan, unless a policy of the resource says which
 */
record CheckRequest(
		@NotEmpty(message = "is required") @Size(max = 256,
				message = "must have at most 256 characters") String resource,
		@NotEmpty(message = "is required") @Size(max = 256,
				message = "must have at most 256 characters") String subject,
		@Min(value = 1, message = "must be at least 1, was ${validatedValue}") @Max(value = Limit.MAX_EXACT,
				message = "must be below 2^53, was ${validatedValue}") @Nullable Long cost,
		@JsonProperty("plan_id") @Nullable UUID planId) {

	long units() {
		return (this.cost != null) ? this.cost : 1;
	}

}
