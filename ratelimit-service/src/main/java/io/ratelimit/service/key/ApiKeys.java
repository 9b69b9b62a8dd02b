package io.ratelimit.service.key;

import java.security.SecureRandom;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.util.HexFormat;
import java.util.Optional;
import java.util.UUID;

import io.ratelimit.service.web.Page;
import io.ratelimit.service.web.Paging;
import org.jspecify.annotations.Nullable;

import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/**
 * The API keys in PostgreSQL: salted hashes, never secrets.
 */
@Repository
public class ApiKeys {

	private static final String VIEW = "select id, tenant_id, name, hash, created_at, revoked_at from api_key ";

	private static final HexFormat HEX = HexFormat.of();

	private final JdbcClient jdbc;

	private final SecureRandom random = new SecureRandom();

	ApiKeys(JdbcClient jdbc) {
		this.jdbc = jdbc;
	}

	CreatedKey create(UUID tenantId, String name) {
		return save(tenantId, name, KeySecret.random(this.random));
	}

	/**
	 * Creates a key of which the secret is known, or replaces it.
	 * @param tenantId whose calls it authorizes
	 * @param name what the key is for
	 * @param id what the key is looked up by
	 * @param secret 32 bytes
	 * @return the key
	 */
	public CreatedKey replace(UUID tenantId, String name, String id, byte[] secret) {
		return save(tenantId, name, KeySecret.of(id, secret));
	}

	private CreatedKey save(UUID tenantId, String name, KeySecret key) {
		byte[] salt = new byte[KeySecret.SALT_BYTES];
		this.random.nextBytes(salt);
		byte[] hash = KeySecret.hash(salt, key.secret());
		this.jdbc.sql("""
				insert into api_key (id, tenant_id, name, salt, hash) values (?, ?, ?, ?, ?)
				on conflict (id) do update set salt = excluded.salt, hash = excluded.hash
				where api_key.tenant_id = excluded.tenant_id""").params(key.id(), tenantId, name, salt, hash).update();
		return new CreatedKey(key.id(), key.text(), HEX.formatHex(hash));
	}

	/**
	 * Finds a key as decisions need it.
	 * @param id the key's id
	 * @return the key, revoked or not
	 */
	public Optional<ApiKey> find(String id) {
		return this.jdbc.sql("""
				select api_key.id, tenant_id, salt, hash, revoked_at is not null as revoked, lease_secret
				from api_key join tenant on tenant.id = tenant_id where api_key.id = ?""")
			.param(id)
			.query((row, number) -> new ApiKey(row.getString("id"), row.getObject("tenant_id", UUID.class),
					row.getBytes("salt"), row.getBytes("hash"), row.getBoolean("revoked"),
					row.getBytes("lease_secret")))
			.optional();
	}

	Optional<KeyView> view(String id) {
		return this.jdbc.sql(VIEW + "where id = ?").param(id).query(ApiKeys::view).optional();
	}

	Page<KeyView> list(@Nullable UUID tenantId, Paging paging) {
		String where = "where :tenant::uuid is null or tenant_id = :tenant";
		long total = this.jdbc.sql("select count(*) from api_key " + where)
			.param("tenant", tenantId)
			.query(Long.class)
			.single();
		return Page.of(this.jdbc.sql(VIEW + where + " order by created_at, id limit :limit offset :offset")
			.param("tenant", tenantId)
			.param("limit", paging.limit())
			.param("offset", paging.offset())
			.query(ApiKeys::view)
			.list(), total, paging);
	}

	boolean rename(String id, String name) {
		return this.jdbc.sql("update api_key set name = ? where id = ?").params(name, id).update() > 0;
	}

	/**
	 * Revokes a key, once and for all: the first time counts.
	 */
	boolean revoke(String id) {
		return this.jdbc.sql("update api_key set revoked_at = coalesce(revoked_at, now()) where id = ?")
			.param(id)
			.update() > 0;
	}

	private static KeyView view(ResultSet row, int number) throws SQLException {
		Timestamp revokedAt = row.getTimestamp("revoked_at");
		return new KeyView(row.getString("id"), row.getObject("tenant_id", UUID.class), row.getString("name"),
				HEX.formatHex(row.getBytes("hash")), row.getTimestamp("created_at").toInstant(),
				(revokedAt != null) ? revokedAt.toInstant() : null);
	}

}
