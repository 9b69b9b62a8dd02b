package io.ratelimit.service.tenant;

import java.security.SecureRandom;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Optional;
import java.util.UUID;

import io.ratelimit.service.web.Page;
import io.ratelimit.service.web.Paging;
import io.ratelimit.service.web.Problems;

import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/**
 * The tenants in PostgreSQL.
 */
@Repository
public class Tenants {

	private static final int SECRET_BYTES = 32;

	private final JdbcClient jdbc;

	private final SecureRandom random = new SecureRandom();

	Tenants(JdbcClient jdbc) {
		this.jdbc = jdbc;
	}

	/**
	 * Creates a tenant, with a secret that signs its leases.
	 * @param name its name
	 * @return the tenant
	 */
	public Tenant create(String name) {
		byte[] secret = new byte[SECRET_BYTES];
		this.random.nextBytes(secret);
		return this.jdbc.sql("insert into tenant (name, lease_secret) values (?, ?) returning id, name, created_at")
			.params(name, secret)
			.query(Tenants::tenant)
			.single();
	}

	public Optional<Tenant> find(UUID id) {
		return this.jdbc.sql("select id, name, created_at from tenant where id = ?")
			.param(id)
			.query(Tenants::tenant)
			.optional();
	}

	/**
	 * Refuses a request that names a tenant which does not exist.
	 * @param id the {@code tenant_id} of the request
	 */
	public void require(UUID id) {
		if (find(id).isEmpty()) {
			throw Problems.invalid("tenant_id", "is no tenant, was '%s'".formatted(id));
		}
	}

	public Optional<Tenant> findByName(String name) {
		return this.jdbc.sql("select id, name, created_at from tenant where name = ?")
			.param(name)
			.query(Tenants::tenant)
			.optional();
	}

	Page<Tenant> list(Paging paging) {
		long total = this.jdbc.sql("select count(*) from tenant").query(Long.class).single();
		return Page.of(this.jdbc.sql("select id, name, created_at from tenant order by name, id limit ? offset ?")
			.params(paging.limit(), paging.offset())
			.query(Tenants::tenant)
			.list(), total, paging);
	}

	Optional<Tenant> rename(UUID id, String name) {
		return this.jdbc.sql("update tenant set name = ? where id = ? returning id, name, created_at")
			.params(name, id)
			.query(Tenants::tenant)
			.optional();
	}

	boolean delete(UUID id) {
		return this.jdbc.sql("delete from tenant where id = ?").param(id).update() > 0;
	}

	private static Tenant tenant(ResultSet row, int number) throws SQLException {
		return new Tenant(row.getObject("id", UUID.class), row.getString("name"),
				row.getTimestamp("created_at").toInstant());
	}

}
