package io.ratelimit.service.key;

import com.fasterxml.jackson.annotation.JsonProperty;

/**
 * A new key, with its secret for the only time.
 *
 * @param id what the key is looked up by
 * @param key what callers send
 * @param keyHash the salted hash that is stored
 */
public record CreatedKey(String id, String key, @JsonProperty("key_hash") String keyHash) {

	/**
	 * Leaves out what is secret.
	 */
	@Override
	public String toString() {
		return "CreatedKey[id=%s]".formatted(this.id);
	}

}
