package io.ratelimit.web.support;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import io.ratelimit.key.Subject;
import io.ratelimit.web.LimitedRequest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class KeyExpressionTests {

	private final StubRequest request = new StubRequest();

	private Subject evaluate(String expression) {
		return new KeyExpression(expression)
			.evaluate(new RequestRoot(this.request, new ClientAddresses(List.of()), LimitedRequest::pathVariables));
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|',
			value = { "headers['X-Tenant'] | acme", "query['lang'] | en", "query.lang | en", "path['id'] | 7",
					"path.id | 7", "body.tenant_id | 99", "body['nested'].name | deep", "principal.name | ann",
					"ip | 192.0.2.7", "method | POST", "headers['X-Tenant'].toLowerCase() + ':x' | acme:x",
					"body.items[1] | b" })
	void expressionSeesEachPartOfTheRequest(String expression, String value) {
		this.request.headers.put("X-Tenant", List.of("acme"));
		this.request.query.put("lang", "en");
		this.request.pathVariables.put("id", "7");
		this.request.body = Map.of("tenant_id", BigInteger.valueOf(99), "nested", Map.of("name", "deep"), "items",
				List.of("a", "b"));
		this.request.principal = () -> "ann";
		assertThat(evaluate(expression)).isEqualTo(Subject.key(value));
	}

	@Test
	void listYieldsItsParts() {
		this.request.body = Map.of("tenant_id", "acme", "language", "en");
		assertThat(evaluate("{body.tenant_id, body.language}")).isEqualTo(Subject.key("acme", "en"));
	}

	@ParameterizedTest
	@ValueSource(strings = { "headers['X-Tenant']", "body.tenant_id", "{headers['X-Tenant'], ip}", "principal.name",
			"path['x'].length()", "query['x']", "{}", "''" })
	void nothingToCountByYieldsNothing(String expression) {
		assertThat(evaluate(expression)).isNull();
	}

	@Test
	void structuredValueYieldsNothing() {
		this.request.body = Map.of("tenant", Map.of("id", 1), "list", new ArrayList<>(List.of(List.of("x"))));
		assertThat(evaluate("body.tenant")).isNull();
		assertThat(evaluate("body.list")).isNull();
	}

	@ParameterizedTest
	@ValueSource(strings = { "T(java.lang.Runtime).getRuntime()", "new java.io.File('x')", "@bean" })
	void expressionReachesNoTypesAndNoBeans(String expression) {
		assertThat(evaluate(expression)).isNull();
	}

	@Test
	void expressionThatCannotBeParsedIsRefusedNamingIt() {
		assertThatIllegalArgumentException().isThrownBy(() -> new KeyExpression("headers['"))
			.withMessageStartingWith("'key' must be a SpEL expression, was 'headers['");
	}

	@Test
	void onlyAnExpressionThatMentionsTheBodyNeedsIt() {
		assertThat(new KeyExpression("{ip, body.x}").needsBody()).isTrue();
		assertThat(new KeyExpression("headers['body']").needsBody()).isFalse();
	}

}
