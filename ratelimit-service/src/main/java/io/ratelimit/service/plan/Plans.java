package io.ratelimit.service.plan;

import java.math.BigDecimal;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;

import io.ratelimit.FailurePolicy;
import io.ratelimit.service.web.Page;
import io.ratelimit.service.web.Paging;
import org.jspecify.annotations.Nullable;

import org.springframework.dao.DuplicateKeyException;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;
import org.springframework.transaction.annotation.Transactional;

/**
 * The plans in PostgreSQL.
 */
@Repository
public class Plans {

	private static final String SELECT = """
			select plan.id, plan.tenant_id, plan.name, plan.failure_policy, plan_limit.*
			from plan join plan_limit on plan_limit.plan_id = plan.id
			""";

	private final JdbcClient jdbc;

	Plans(JdbcClient jdbc) {
		this.jdbc = jdbc;
	}

	@Transactional
	Plan create(UUID tenantId, String name, List<LimitFields> limits, @Nullable FailurePolicy failurePolicy) {
		UUID id = this.jdbc.sql("insert into plan (tenant_id, name, failure_policy) values (?, ?, ?) returning id")
			.params(Arrays.asList(tenantId, name, text(failurePolicy)))
			.query(UUID.class)
			.single();
		insertLimits(id, limits);
		return new Plan(id, tenantId, name, limits, failurePolicy);
	}

	/**
	 * Finds a plan by its name, or creates it.
	 * @param tenantId whose plan
	 * @param name its name
	 * @param limits its limits, where it has to be created
	 * @return the plan
	 */
	public Plan findOrCreate(UUID tenantId, String name, List<LimitFields> limits) {
		return findByName(tenantId, name).orElseGet(() -> {
			try {
				return create(tenantId, name, limits, null);
			}
			catch (DuplicateKeyException ex) {
				return findByName(tenantId, name).orElseThrow();
			}
		});
	}

	@Transactional
	boolean update(Plan plan) {
		int updated = this.jdbc.sql("update plan set name = ?, failure_policy = ? where tenant_id = ? and id = ?")
			.params(Arrays.asList(plan.name(), text(plan.failurePolicy()), plan.tenantId(), plan.id()))
			.update();
		if (updated > 0) {
			this.jdbc.sql("delete from plan_limit where plan_id = ?").param(plan.id()).update();
			insertLimits(plan.id(), plan.limits());
		}
		return updated > 0;
	}

	private void insertLimits(UUID planId, List<LimitFields> limits) {
		for (int i = 0; i < limits.size(); i++) {
			LimitFields limit = limits.get(i);
			this.jdbc.sql("""
					insert into plan_limit (plan_id, position, algorithm, bucket_capacity, refill_rate_per_sec,
						max_requests, window_seconds, max_concurrent, lease_ttl_seconds)
					values (?, ?, ?, ?, ?, ?, ?, ?, ?)""")
				.params(Arrays.asList(planId, i, limit.algorithm(), limit.bucketCapacity(), limit.refillRatePerSec(),
						limit.limit(), limit.windowSeconds(), limit.maxConcurrent(), limit.leaseTtlSeconds()))
				.update();
		}
	}

	public Optional<Plan> find(UUID id) {
		return grouped(this.jdbc.sql(SELECT + "where plan.id = ? order by position").param(id)).stream().findFirst();
	}

	private Optional<Plan> findByName(UUID tenantId, String name) {
		return grouped(this.jdbc.sql(SELECT + "where plan.tenant_id = ? and plan.name = ? order by position")
			.params(tenantId, name)).stream().findFirst();
	}

	Page<Plan> list(@Nullable UUID tenantId, Paging paging) {
		long total = this.jdbc.sql("select count(*) from plan where :tenant::uuid is null or tenant_id = :tenant")
			.param("tenant", tenantId)
			.query(Long.class)
			.single();
		List<Plan> plans = grouped(this.jdbc.sql(SELECT + """
				where plan.id in (
					select id from plan where :tenant::uuid is null or tenant_id = :tenant
					order by tenant_id, name limit :limit offset :offset)
				order by plan.tenant_id, plan.name, position""")
			.param("tenant", tenantId)
			.param("limit", paging.limit())
			.param("offset", paging.offset()));
		return Page.of(plans, total, paging);
	}

	boolean delete(UUID id) {
		return this.jdbc.sql("delete from plan where id = ?").param(id).update() > 0;
	}

	/**
	 * Deletes the oldest plans of a tenant whose names start alike, unless a policy names
	 * them.
	 * @param tenantId the tenant
	 * @param prefix the start of the names
	 * @param kept how many of the youngest stay
	 */
	public void prune(UUID tenantId, String prefix, int kept) {
		this.jdbc.sql("""
				delete from plan where tenant_id = :tenant and id in (
					select id from plan where tenant_id = :tenant and starts_with(name, :prefix)
					order by created_at desc, id offset :kept)
				and not exists (select from resource_policy where plan_id = plan.id)""")
			.param("tenant", tenantId)
			.param("prefix", prefix)
			.param("kept", kept)
			.update();
	}

	private static List<Plan> grouped(JdbcClient.StatementSpec statement) {
		Map<UUID, Plan> plans = new LinkedHashMap<>();
		statement.query(Plans::plan).list().forEach((plan) -> plans.merge(plan.id(), plan, Plans::both));
		return List.copyOf(plans.values());
	}

	private static Plan both(Plan plan, Plan next) {
		List<LimitFields> limits = new ArrayList<>(plan.limits());
		limits.addAll(next.limits());
		return new Plan(plan.id(), plan.tenantId(), plan.name(), limits, plan.failurePolicy());
	}

	private static Plan plan(ResultSet row, int number) throws SQLException {
		return new Plan(row.getObject("id", UUID.class), row.getObject("tenant_id", UUID.class), row.getString("name"),
				List.of(limit(row)), PlanFields.failurePolicy(row.getString("failure_policy")));
	}

	private static LimitFields limit(ResultSet row) throws SQLException {
		BigDecimal rate = row.getBigDecimal("refill_rate_per_sec");
		return new LimitFields(Objects.requireNonNull(row.getString("algorithm")), number(row, "bucket_capacity"),
				(rate != null) ? plain(rate) : null, number(row, "max_requests"), number(row, "window_seconds"),
				number(row, "max_concurrent"), number(row, "lease_ttl_seconds"));
	}

	private static @Nullable Long number(ResultSet row, String column) throws SQLException {
		return row.getObject(column, Long.class);
	}

	private static BigDecimal plain(BigDecimal rate) {
		BigDecimal stripped = rate.stripTrailingZeros();
		return (stripped.scale() < 0) ? stripped.setScale(0) : stripped;
	}

	private static @Nullable String text(@Nullable FailurePolicy policy) {
		return (policy != null) ? policy.name().toLowerCase(Locale.ROOT) : null;
	}

}
