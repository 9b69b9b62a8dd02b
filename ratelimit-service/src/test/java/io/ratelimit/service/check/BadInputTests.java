package io.ratelimit.service.check;

import java.util.UUID;

import io.ratelimit.service.Api;
import io.ratelimit.service.Reply;
import io.ratelimit.service.ServiceTest;
import io.ratelimit.service.TestTenant;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import org.springframework.beans.factory.annotation.Autowired;

import static org.assertj.core.api.Assertions.assertThat;

@ServiceTest
class BadInputTests {

	@Autowired
	private Api api;

	private TestTenant tenant;

	private UUID plan;

	@BeforeEach
	void createTenant() {
		this.tenant = this.api.tenant();
		this.plan = this.tenant.plan(TestTenant.BUCKET);
		this.tenant.policy("orders", this.plan);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
			{"subject": "ada", "resource": "orders"                                 | 400 | body
			not JSON                                                                | 400 | body
			[]                                                                      | 400 | body
			"text"                                                                  | 400 | body
			null                                                                    | 400 | body
			{"subject": "ada", "resource": "orders"} {}                             | 400 | body
			{"subject": "ada", "subject": "bob", "resource": "orders"}              | 400 | body
			{"resource": "orders"}                                                  | 422 | subject
			{"subject": "ada"}                                                      | 422 | resource
			{"subject": "", "resource": "orders"}                                   | 422 | subject
			{"subject": null, "resource": "orders"}                                 | 422 | subject
			{"subject": 5, "resource": "orders"}                                    | 422 | subject
			{"subject": true, "resource": "orders"}                                 | 422 | subject
			{"subject": {}, "resource": "orders"}                                   | 422 | subject
			{"subject": ["ada"], "resource": "orders"}                              | 422 | subject
			{"subject": "ada", "resource": "orders", "costs": 1}                    | 422 | costs
			{"subject": "ada", "resource": "orders", "cost": 0}                     | 422 | cost
			{"subject": "ada", "resource": "orders", "cost": -1}                    | 422 | cost
			{"subject": "ada", "resource": "orders", "cost": 9007199254740992}      | 422 | cost
			{"subject": "ada", "resource": "orders", "cost": 9223372036854775808}   | 422 | cost
			{"subject": "ada", "resource": "orders", "cost": 1e400}                 | 422 | cost
			{"subject": "ada", "resource": "orders", "cost": "1"}                   | 422 | cost
			{"subject": "ada", "resource": "orders", "cost": 1.5}                   | 422 | cost
			{"subject": "ada", "resource": "orders", "cost": 1.0}                   | 422 | cost
			{"subject": "ada", "resource": "orders", "cost": true}                  | 422 | cost
			{"subject": "ada", "resource": "orders", "cost": ""}                    | 422 | cost
			{"subject": "ada", "resource": "orders", "plan_id": "x"}                | 422 | plan_id
			{"subject": "ada", "resource": "orders", "plan_id": ""}                 | 422 | plan_id
			{"subject": "ada", "resource": "orders", "plan_id": 1}                  | 422 | plan_id
			{"subject": "ada", "resource": "orders", "plan_id": "00000000-0000-0000-0000-000000000000"} | 422 | plan_id
			{"subject": "ada", "resource": "no policy"}                             | 422 | resource
			""")
	void badCallIsAProblemThatNamesTheFieldAndChargesNothing(String body, int status, String field) {
		assertProblem(this.tenant.check(body), status, field);
		assertThat(this.tenant.check(this.plan, "ada", "orders").number("remaining")).isEqualTo(9);
	}

	@Test
	void longTextIsRefused() {
		assertProblem(this.tenant.check(this.plan, "a".repeat(257), "orders"), 422, "subject");
		assertProblem(this.tenant.check(this.plan, "ada", "o".repeat(257)), 422, "resource");
		assertThat(this.tenant.check(this.plan, "a".repeat(256), "o".repeat(256)).status()).isEqualTo(200);
	}

	@Test
	void strangeTextIsCountedAsItIs() {
		assertThat(this.tenant.check(this.plan, "\\u0000\\ud800\\n{}:*", "ä😀").status()).isEqualTo(200);
	}

	@Test
	void largeBodyIsRefused() {
		assertProblem(this.tenant.check("{\"subject\": \"%s\"}".formatted("a".repeat(20_000))), 413, "body");
	}

	@Test
	void deepBodyIsRefused() {
		assertThat(this.tenant.check("{\"subject\": " + "[".repeat(1000)).status()).isBetween(400, 422);
	}

	@Test
	void costThatAnAlgorithmCannotCountIsRefused() {
		UUID log = this.tenant.plan("\"algorithm\": \"sliding_window\", \"limit\": 1000000, \"window_seconds\": 60");
		assertProblem(this.tenant.check("""
				{"plan_id": "%s", "subject": "ada", "resource": "orders", "cost": 100001}""".formatted(log)), 422,
				"cost");
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
			{}                              | 422 | lease_id
			{"lease_id": ""}                | 422 | lease_id
			{"lease_id": 1}                 | 422 | lease_id
			{"lease_id": "forged"}          | 422 | lease_id
			{"lease_id": "Zm9v.YmFy"}       | 422 | lease_id
			{"lease_id": "%%%.%%%"}         | 422 | lease_id
			{"lease_id": "a.b", "more": 1}  | 422 | more
			""")
	void badLeaseIsAProblemThatNamesTheField(String body, int status, String field) {
		for (String call : new String[] { "/v1/release", "/v1/renew" }) {
			assertProblem(this.api.send("POST", call, body, "x-api-key", this.tenant.key()), status, field);
		}
	}

	@Test
	void mediaTypesThatAreJsonAreRead() {
		String body = "{\"subject\": \"ada\", \"resource\": \"orders\"}";
		for (String type : new String[] { "application/json; charset=UTF-8", "application/vnd.orders+json" }) {
			assertThat(this.api.send("POST", "/v1/check", body, "x-api-key", this.tenant.key(), "Content-Type", type)
				.status()).isEqualTo(200);
		}
	}

	@Test
	void otherMediaTypesMethodsAndPathsAreProblems() {
		assertThat(this.api
			.send("POST", "/v1/check", "a=b", "x-api-key", this.tenant.key(), "Content-Type",
					"application/x-www-form-urlencoded")
			.status()).isEqualTo(415);
		assertThat(this.api.get("/v1/check").status()).isEqualTo(405);
		assertThat(this.api.get("/v1/nothing").status()).isEqualTo(404);
	}

	private static void assertProblem(Reply reply, int status, String field) {
		assertThat(reply.status()).as(reply.body()).isEqualTo(status);
		assertThat(reply.header("Content-Type")).isEqualTo("application/problem+json");
		assertThat(reply.fields()).containsExactly(field);
	}

}
