package io.ratelimit.service.key;

import java.time.Instant;
import java.util.UUID;

import com.fasterxml.jackson.annotation.JsonProperty;
import org.jspecify.annotations.Nullable;

/**
 * A key as administrators see it.
 *
 * @param id what the key is looked up by
 * @param tenantId whose calls it authorizes
 * @param name what the key is for
 * @param keyHash the salted hash of its secret
 * @param createdAt when it was created
 * @param revokedAt when it stopped working, if it did
 */
record KeyView(String id, @JsonProperty("tenant_id") UUID tenantId, String name,
		@JsonProperty("key_hash") String keyHash, @JsonProperty("created_at") Instant createdAt,
		@JsonProperty("revoked_at") @Nullable Instant revokedAt) {

}
