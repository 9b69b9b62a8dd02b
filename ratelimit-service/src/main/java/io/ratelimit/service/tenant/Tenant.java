package io.ratelimit.service.tenant;

import java.time.Instant;
import java.util.UUID;

import com.fasterxml.jackson.annotation.JsonProperty;

/**
 * A customer of the service.
 *
 * @param id the tenant's id
 * @param name the tenant's name, which no other has
 * @param createdAt when it was created
 */
public record Tenant(UUID id, String name, @JsonProperty("created_at") Instant createdAt) {

}
