package io.ratelimit.service.policy;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Optional;
import java.util.UUID;

import io.ratelimit.service.web.Page;
import io.ratelimit.service.web.Paging;
import org.jspecify.annotations.Nullable;

import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/**
 * The resource policies in PostgreSQL.
 */
@Repository
public class ResourcePolicies {

	private static final String SELECT = "select id, tenant_id, pattern, plan_id from resource_policy ";

	private final JdbcClient jdbc;

	ResourcePolicies(JdbcClient jdbc) {
		this.jdbc = jdbc;
	}

	ResourcePolicy create(PolicyRequest request) {
		return this.jdbc.sql("""
				insert into resource_policy (tenant_id, pattern, plan_id) values (?, ?, ?)
				returning id, tenant_id, pattern, plan_id""")
			.params(request.tenantId(), request.pattern(), request.planId())
			.query(ResourcePolicies::policy)
			.single();
	}

	/**
	 * Creates a policy unless the tenant has one for the pattern.
	 * @param tenantId whose resources
	 * @param pattern which resources
	 * @param planId the plan
	 */
	public void createIfAbsent(UUID tenantId, String pattern, UUID planId) {
		this.jdbc.sql("""
				insert into resource_policy (tenant_id, pattern, plan_id) values (?, ?, ?)
				on conflict (tenant_id, pattern) do nothing""").params(tenantId, pattern, planId).update();
	}

	Optional<ResourcePolicy> find(UUID id) {
		return this.jdbc.sql(SELECT + "where id = ?").param(id).query(ResourcePolicies::policy).optional();
	}

	/**
	 * Returns all policies of a tenant.
	 * @param tenantId the tenant
	 * @return the policies
	 */
	public ResourcePolicy[] of(UUID tenantId) {
		return this.jdbc.sql(SELECT + "where tenant_id = ?")
			.param(tenantId)
			.query(ResourcePolicies::policy)
			.list()
			.toArray(ResourcePolicy[]::new);
	}

	Page<ResourcePolicy> list(@Nullable UUID tenantId, Paging paging) {
		String where = "where :tenant::uuid is null or tenant_id = :tenant";
		long total = this.jdbc.sql("select count(*) from resource_policy " + where)
			.param("tenant", tenantId)
			.query(Long.class)
			.single();
		return Page.of(this.jdbc.sql(SELECT + where + " order by tenant_id, pattern, id limit :limit offset :offset")
			.param("tenant", tenantId)
			.param("limit", paging.limit())
			.param("offset", paging.offset())
			.query(ResourcePolicies::policy)
			.list(), total, paging);
	}

	Optional<ResourcePolicy> update(UUID id, PolicyRequest request) {
		return this.jdbc.sql("""
				update resource_policy set pattern = ?, plan_id = ? where tenant_id = ? and id = ?
				returning id, tenant_id, pattern, plan_id""")
			.params(request.pattern(), request.planId(), request.tenantId(), id)
			.query(ResourcePolicies::policy)
			.optional();
	}

	boolean delete(UUID id) {
		return this.jdbc.sql("delete from resource_policy where id = ?").param(id).update() > 0;
	}

	private static ResourcePolicy policy(ResultSet row, int number) throws SQLException {
		return new ResourcePolicy(row.getObject("id", UUID.class), row.getObject("tenant_id", UUID.class),
				row.getString("pattern"), row.getObject("plan_id", UUID.class));
	}

}
