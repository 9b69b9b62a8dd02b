package io.ratelimit.service.key;

import java.util.UUID;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.ratelimit.service.web.Name;
import jakarta.validation.constraints.NotNull;

/**
 * What a key is created from.
 *
 * @param tenantId whose calls it authorizes
 * @param name what the key is for
 */
record KeyRequest(@JsonProperty("tenant_id") @NotNull(message = "is required") UUID tenantId, @Name String name) {

}
