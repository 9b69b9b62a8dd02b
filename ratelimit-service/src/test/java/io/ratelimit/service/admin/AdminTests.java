package io.ratelimit.service.admin;

import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.stream.IntStream;

import io.ratelimit.service.Api;
import io.ratelimit.service.Reply;
import io.ratelimit.service.ServiceTest;
import io.ratelimit.service.TestTenant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.beans.factory.annotation.Autowired;

import static org.assertj.core.api.Assertions.assertThat;

@ServiceTest
class AdminTests {

	private static final UUID NOBODY = new UUID(0, 0);

	@Autowired
	private Api api;

	@Test
	void tenantIsCreatedReadRenamedListedAndDeleted() {
		String name = "tenant " + UUID.randomUUID();
		Reply created = this.api.admin("POST", "/tenants", "{\"name\": \"%s\"}".formatted(name));
		assertThat(created.status()).isEqualTo(201);
		String path = "/tenants/" + created.text("id");
		assertThat(created.header("Location")).isEqualTo("/v1/admin" + path);
		assertThat(this.api.admin("GET", path, null).json()).isEqualTo(created.json());
		Reply renamed = this.api.admin("PUT", path, "{\"name\": \"%s again\"}".formatted(name));
		assertThat(renamed.status()).isEqualTo(200);
		assertThat(renamed.text("name")).isEqualTo(name + " again");
		assertThat(this.api.admin("GET", "/tenants?size=200", null).body()).contains(name + " again");
		assertThat(this.api.admin("DELETE", path, null).status()).isEqualTo(204);
		assertThat(this.api.admin("GET", path, null).status()).isEqualTo(404);
		assertThat(this.api.admin("PUT", path, "{\"name\": \"x\"}").status()).isEqualTo(404);
		assertThat(this.api.admin("DELETE", path, null).status()).isEqualTo(404);
	}

	@Test
	void nameThatIsTakenIsAConflict() {
		TestTenant tenant = this.api.tenant();
		String body = "{\"name\": \"twice %s\"}".formatted(tenant.id());
		assertThat(this.api.admin("POST", "/tenants", body).status()).isEqualTo(201);
		assertProblem(this.api.admin("POST", "/tenants", body), 409, "name");
		assertProblem(this.api.admin("PUT", "/tenants/" + tenant.id(), body), 409, "name");
	}

	@ParameterizedTest
	@ValueSource(strings = { "\"algorithm\":\"token_bucket\",\"bucket_capacity\":10,\"refill_rate_per_sec\":2.5",
			"\"algorithm\":\"sliding_window\",\"limit\":10,\"window_seconds\":60",
			"\"algorithm\":\"concurrency\",\"max_concurrent\":10,\"lease_ttl_seconds\":60",
			"\"limits\":[{\"algorithm\":\"fixed_window\",\"limit\":10,\"window_seconds\":60},{\"algorithm\":\"token_bucket\",\"bucket_capacity\":10,\"refill_rate_per_sec\":1}]" })
	void planIsAnsweredAsItWasWritten(String fields) {
		TestTenant tenant = this.api.tenant();
		UUID id = tenant.plan(fields + ", \"failure_policy\": \"closed\"");
		Reply plan = this.api.admin("GET", "/plans/" + id, null);
		assertThat(plan.body()).contains(fields).contains("\"failure_policy\":\"closed\"");
		assertThat(plan.text("tenant_id")).isEqualTo(tenant.id().toString());
		Reply listed = this.api.admin("GET", "/plans?tenant_id=" + tenant.id(), null);
		assertThat(listed.json().path("items").path(0)).isEqualTo(plan.json());
		assertThat(listed.number("total")).isOne();
	}

	@Test
	void planIsReplacedAndDeleted() {
		TestTenant tenant = this.api.tenant();
		UUID id = tenant.plan(TestTenant.BUCKET);
		String path = "/plans/" + id;
		String body = """
				{"tenant_id": "%s", "name": "other", "algorithm": "fixed_window", "limit": 3, "window_seconds": 60}""";
		Reply replaced = this.api.admin("PUT", path, body.formatted(tenant.id()));
		assertThat(replaced.status()).isEqualTo(200);
		assertThat(this.api.admin("GET", path, null).json()).isEqualTo(replaced.json());
		assertThat(tenant.check(id, "ada", "orders").number("limit")).isEqualTo(3);
		assertProblem(this.api.admin("PUT", path, body.formatted(this.api.tenant().id())), 422, "tenant_id");
		assertThat(this.api.admin("PUT", "/plans/" + NOBODY, body.formatted(tenant.id())).status()).isEqualTo(404);
		assertThat(this.api.admin("DELETE", path, null).status()).isEqualTo(204);
		assertThat(this.api.admin("DELETE", path, null).status()).isEqualTo(404);
		assertThat(tenant.check(id, "ada", "orders").fields()).containsExactly("plan_id");
	}

	@Test
	void planNameIsTakenByTheTenantOnly() {
		TestTenant tenant = this.api.tenant();
		TestTenant other = this.api.tenant();
		String body = """
				{"tenant_id": "%s", "name": "gold", "algorithm": "fixed_window", "limit": 3, "window_seconds": 60}""";
		assertThat(this.api.admin("POST", "/plans", body.formatted(tenant.id())).status()).isEqualTo(201);
		assertProblem(this.api.admin("POST", "/plans", body.formatted(tenant.id())), 409, "name");
		assertThat(this.api.admin("POST", "/plans", body.formatted(other.id())).status()).isEqualTo(201);
	}

	@Test
	void planOfAPolicyIsNotDeleted() {
		TestTenant tenant = this.api.tenant();
		UUID plan = tenant.plan(TestTenant.BUCKET);
		tenant.policy("orders", plan);
		assertProblem(this.api.admin("DELETE", "/plans/" + plan, null), 409, "id");
		assertThat(this.api.admin("DELETE", "/tenants/" + tenant.id(), null).status()).isEqualTo(204);
		assertThat(this.api.admin("GET", "/plans/" + plan, null).status()).isEqualTo(404);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '~',
			textBlock = """
					"name": "x"                                                                             | algorithm
					"name": "x", "algorithm": "leaky_bucket"                                                | algorithm
					"name": "x", "algorithm": 5                                                             | algorithm
					"algorithm": "fixed_window", "limit": 1, "window_seconds": 1                            | name
					"name": " ", "algorithm": "fixed_window", "limit": 1, "window_seconds": 1               | name
					"name": "\\u0000", "algorithm": "fixed_window", "limit": 1, "window_seconds": 1         | name
					"name": "\\ud800", "algorithm": "fixed_window", "limit": 1, "window_seconds": 1         | name
					"name": "x", "algorithm": "fixed_window", "limit": 1                                    | window_seconds
					"name": "x", "algorithm": "fixed_window", "limit": 1, "window_seconds": 1, "bucket_capacity": 1 | bucket_capacity
					"name": "x", "algorithm": "fixed_window", "limit": 0, "window_seconds": 1               | limit
					"name": "x", "algorithm": "fixed_window", "limit": 1000000000000000, "window_seconds": 1 | limit
					"name": "x", "algorithm": "fixed_window", "limit": "1", "window_seconds": 1             | limit
					"name": "x", "algorithm": "fixed_window", "limit": 1.5, "window_seconds": 1             | limit
					"name": "x", "algorithm": "fixed_window", "limit": 1, "window_seconds": 31536001        | window_seconds
					"name": "x", "algorithm": "sliding_window_counter", "limit": 999999999999999, "window_seconds": 31536000 | limit
					"name": "x", "algorithm": "token_bucket", "bucket_capacity": 1, "refill_rate_per_sec": 0 | refill_rate_per_sec
					"name": "x", "algorithm": "token_bucket", "bucket_capacity": 1, "refill_rate_per_sec": 0.0001 | refill_rate_per_sec
					"name": "x", "algorithm": "token_bucket", "bucket_capacity": 1, "refill_rate_per_sec": 1e99 | refill_rate_per_sec
					"name": "x", "algorithm": "token_bucket", "bucket_capacity": 1, "refill_rate_per_sec": "1" | refill_rate_per_sec
					"name": "x", "algorithm": "token_bucket", "bucket_capacity": -1, "refill_rate_per_sec": 1 | bucket_capacity
					"name": "x", "limits": []                                                               | limits
					"name": "x", "limits": 5                                                                | limits
					"name": "x", "limits": [null]                                                           | limits[0]
					"name": "x", "limits": [{"algorithm": "fixed_window", "limit": 1}]                      | limits[0].window_seconds
					"name": "x", "limits": [{"algorithm": "x"}]                                             | limits[0].algorithm
					"name": "x", "limits": [{"algo": "x"}]                                                  | limits[0].algo
					"name": "x", "limit": 1, "limits": [{"algorithm": "fixed_window", "limit": 1, "window_seconds": 1}] | limit
					"name": "x", "failure_policy": "maybe", "algorithm": "fixed_window", "limit": 1, "window_seconds": 1 | failure_policy
					"name": "x", "color": "red", "algorithm": "fixed_window", "limit": 1, "window_seconds": 1 | color
					""")
	void badPlanIsAProblemThatNamesTheField(String fields, String field) {
		TestTenant tenant = this.api.tenant();
		assertProblem(this.api.admin("POST", "/plans", "{\"tenant_id\": \"%s\", %s}".formatted(tenant.id(), fields)),
				422, field);
	}

	@Test
	void allProblemsOfAPlanAreToldAtOnce() {
		assertThat(this.api.admin("POST", "/plans", "{}").fields()).containsExactlyInAnyOrder("tenant_id", "name");
		assertThat(
				this.api
					.admin("POST", "/plans",
							"{\"tenant_id\": \"%s\", \"name\": \"x\", \"algorithm\": \"token_bucket\"}"
								.formatted(NOBODY))
					.fields())
			.containsExactly("bucket_capacity", "refill_rate_per_sec");
	}

	@Test
	void moreLimitsThanTenAreRefused() {
		String limits = "{\"algorithm\": \"fixed_window\", \"limit\": 1, \"window_seconds\": 1},".repeat(11);
		assertProblem(this.api.admin("POST", "/plans", "{\"tenant_id\": \"%s\", \"name\": \"x\", \"limits\": [%s]}"
			.formatted(NOBODY, limits.substring(0, limits.length() - 1))), 422, "limits");
	}

	@Test
	void unknownTenantIsAProblemOfTheField() {
		assertProblem(this.api.admin("POST", "/plans", """
				{"tenant_id": "%s", "name": "x", "algorithm": "fixed_window", "limit": 1, "window_seconds": 1}"""
			.formatted(NOBODY)), 422, "tenant_id");
		assertProblem(this.api.admin("POST", "/keys", """
				{"tenant_id": "%s", "name": "x"}""".formatted(NOBODY)), 422, "tenant_id");
		assertProblem(this.api.admin("POST", "/policies", """
				{"tenant_id": "%s", "pattern": "x", "plan_id": "%s"}""".formatted(NOBODY, NOBODY)), 422, "tenant_id");
	}

	@Test
	void keyIsShownOnceRenamedAndRevoked() {
		TestTenant tenant = this.api.tenant();
		Reply created = this.api.admin("POST", "/keys", """
				{"tenant_id": "%s", "name": "batch"}""".formatted(tenant.id()));
		assertThat(created.status()).isEqualTo(201);
		assertThat(created.json().propertyNames()).containsExactlyInAnyOrder("id", "key", "key_hash");
		assertThat(created.text("key")).matches("rl_%s_[\\w-]{43}".formatted(created.text("id")));
		String path = "/keys/" + created.text("id");
		Reply read = this.api.admin("GET", path, null);
		assertThat(read.text("key_hash")).isEqualTo(created.text("key_hash")).hasSize(64);
		assertThat(read.body()).doesNotContain(created.text("key").substring(20));
		assertThat(this.api.admin("PUT", path, "{\"name\": \"nightly\"}").text("name")).isEqualTo("nightly");
		assertThat(this.api.admin("GET", "/keys?tenant_id=" + tenant.id(), null).number("total")).isEqualTo(2);
		assertThat(this.api.admin("DELETE", path, null).status()).isEqualTo(204);
		String revokedAt = this.api.admin("GET", path, null).text("revoked_at");
		assertThat(revokedAt).isNotEmpty();
		assertThat(this.api.admin("DELETE", path, null).status()).isEqualTo(204);
		assertThat(this.api.admin("GET", path, null).text("revoked_at")).isEqualTo(revokedAt);
		for (Reply missing : List.of(this.api.admin("GET", "/keys/none", null),
				this.api.admin("PUT", "/keys/none", "{\"name\": \"x\"}"),
				this.api.admin("DELETE", "/keys/none", null))) {
			assertThat(missing.status()).isEqualTo(404);
		}
	}

	@Test
	void policyIsCreatedReadReplacedListedAndDeleted() {
		TestTenant tenant = this.api.tenant();
		UUID plan = tenant.plan(TestTenant.BUCKET);
		UUID other = tenant.plan("\"algorithm\": \"fixed_window\", \"limit\": 3, \"window_seconds\": 60");
		String path = "/policies/" + tenant.policy("GET:/a/*", plan);
		String body = """
				{"tenant_id": "%s", "pattern": "GET:/a/*", "plan_id": "%s"}""";
		assertProblem(this.api.admin("POST", "/policies", body.formatted(tenant.id(), plan)), 409, "pattern");
		assertThat(this.api.admin("GET", path, null).text("pattern")).isEqualTo("GET:/a/*");
		assertThat(this.api.admin("PUT", path, body.formatted(tenant.id(), other)).text("plan_id"))
			.isEqualTo(other.toString());
		assertThat(tenant.check("{\"subject\": \"ada\", \"resource\": \"GET:/a/b\"}").number("limit")).isEqualTo(3);
		assertThat(this.api.admin("GET", "/policies?tenant_id=" + tenant.id(), null).number("total")).isOne();
		assertProblem(this.api.admin("PUT", path, body.formatted(this.api.tenant().id(), other)), 422, "tenant_id");
		assertThat(this.api.admin("DELETE", path, null).status()).isEqualTo(204);
		assertThat(this.api.admin("DELETE", path, null).status()).isEqualTo(404);
		assertThat(tenant.check("{\"subject\": \"ada\", \"resource\": \"GET:/a/b\"}").fields())
			.containsExactly("resource");
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
			"pattern": ""       | pattern
			"pattern": "a\\nb"  | pattern
			"plan_id": null     | plan_id
			"plan_id": "x"      | plan_id
			""")
	void badPolicyIsAProblemThatNamesTheField(String change, String field) {
		TestTenant tenant = this.api.tenant();
		String body = "{\"tenant_id\": \"%s\", \"pattern\": \"x\", \"plan_id\": \"%s\"}".formatted(tenant.id(),
				tenant.plan(TestTenant.BUCKET));
		assertProblem(
				this.api.admin("POST", "/policies",
						body.replaceAll("\"%s\": \"[^\"]*\"".formatted(field), Matcher.quoteReplacement(change))),
				422, field);
	}

	@Test
	void listsComeInPages() {
		TestTenant tenant = this.api.tenant();
		List<String> plans = IntStream.range(0, 5).mapToObj((i) -> tenant.plan(TestTenant.BUCKET).toString()).toList();
		List<String> seen = new ArrayList<>();
		for (int page = 0; page < 3; page++) {
			Reply reply = this.api.admin("GET", "/plans?tenant_id=%s&page=%d&size=2".formatted(tenant.id(), page),
					null);
			assertThat(reply.number("total")).isEqualTo(5);
			assertThat(reply.number("page")).isEqualTo(page);
			assertThat(reply.number("size")).isEqualTo(2);
			reply.json().path("items").forEach((item) -> seen.add(item.path("id").asString()));
		}
		assertThat(seen).containsExactlyInAnyOrderElementsOf(plans);
	}

	@ParameterizedTest
	@CsvSource({ "page=-1, page", "size=0, size", "size=201, size", "page=x, page", "page=99999999999, page",
			"tenant_id=x, tenant_id" })
	void badPageIsAProblemThatNamesTheField(String query, String field) {
		assertProblem(this.api.admin("GET", "/plans?" + query, null), 422, field);
	}

	@Test
	void idThatIsNoneIsNotFound() {
		assertThat(this.api.admin("GET", "/plans/x", null).status()).isEqualTo(404);
	}

	private static void assertProblem(Reply reply, int status, String field) {
		assertThat(reply.status()).as(reply.body()).isEqualTo(status);
		assertThat(reply.header("Content-Type")).isEqualTo("application/problem+json");
		assertThat(reply.fields()).containsExactly(field);
	}

}
