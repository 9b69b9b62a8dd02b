package io.ratelimit.service.key;

import java.security.MessageDigest;
import java.util.UUID;

/**
 * A key as decisions need it.
 *
 * @param id what the key is looked up by
 * @param tenantId whose calls it authorizes
 * @param salt what its secret was hashed with
 * @param hash the hash of its secret
 * @param revoked whether it stopped working
 * @param leaseSecret what signs the leases of its tenant
 */
public record ApiKey(String id, UUID tenantId, byte[] salt, byte[] hash, boolean revoked, byte[] leaseSecret) {

	/**
	 * Returns whether a secret is this key's, in a time that does not depend on it.
	 * @param sent what a client sent
	 * @return whether it is right
	 */
	public boolean matches(KeySecret sent) {
		return MessageDigest.isEqual(this.hash, KeySecret.hash(this.salt, sent.secret()));
	}

	/**
	 * Leaves out what is secret.
	 */
	@Override
	public String toString() {
		return "ApiKey[id=%s, tenantId=%s]".formatted(this.id, this.tenantId);
	}

}
