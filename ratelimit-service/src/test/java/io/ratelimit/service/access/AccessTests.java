package io.ratelimit.service.access;

import java.util.stream.IntStream;

import io.ratelimit.diagnostics.RateLimitConfigurationException;
import io.ratelimit.service.Api;
import io.ratelimit.service.Reply;
import io.ratelimit.service.ServiceProperties;
import io.ratelimit.service.ServiceTest;
import io.ratelimit.service.TestTenant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;
import org.springframework.jdbc.core.simple.JdbcClient;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

@ServiceTest
class AccessTests {

	private static final String CHECK = "{\"subject\": \"ada\", \"resource\": \"orders\"}";

	@Autowired
	private Api api;

	@Autowired
	private JdbcClient jdbc;

	@Test
	void callWithoutAKeyIsUnauthorized() {
		Reply reply = this.api.send("POST", "/v1/check", CHECK);
		assertThat(reply.status()).isEqualTo(401);
		assertThat(reply.header("Content-Type")).isEqualTo("application/problem+json");
		assertThat(reply.fields()).containsExactly("x-api-key");
	}

	@Test
	void keyIsCheckedBeforeTheBodyIsRead() {
		assertThat(this.api.send("POST", "/v1/check", "not JSON").status()).isEqualTo(401);
	}

	@Test
	void wrongKeyIsUnauthorized() {
		String key = this.api.tenant().key();
		for (String wrong : new String[] { "", "x", key + "x", key.substring(1), key.toUpperCase(),
				key.substring(0, key.length() - 1) + (key.endsWith("A") ? "E" : "A"),
				key.replaceFirst("rl_.", "rl_" + (key.charAt(3) == '0' ? "1" : "0")) }) {
			assertThat(this.api.check(wrong, CHECK).status()).as(wrong).isEqualTo(401);
		}
	}

	@Test
	void revokedKeyIsUnauthorized() {
		TestTenant tenant = this.api.tenant();
		assertThat(tenant.check(CHECK).status()).isEqualTo(422);
		this.api.admin("DELETE", "/keys/" + tenant.keyId(), null);
		assertThat(tenant.check(CHECK).status()).isEqualTo(401);
	}

	@Test
	void secretIsNotStored() {
		TestTenant tenant = this.api.tenant();
		String row = this.jdbc.sql("select api_key::text from api_key where id = ?")
			.param(tenant.keyId())
			.query(String.class)
			.single();
		assertThat(row).doesNotContain(tenant.key().substring(20));
	}

	@Test
	void wrongKeysOfAnAddressAreLimitedAndRightOnesAreNot() {
		TestTenant tenant = this.api.tenant();
		String address = Api.anyAddress();
		var statuses = IntStream.range(0, 12)
			.mapToObj((i) -> this.api.send("POST", "/v1/check", CHECK, "x-api-key", "wrong", "X-Forwarded-For", address)
				.status())
			.toList();
		assertThat(statuses.subList(0, 10)).containsOnly(401);
		assertThat(statuses.subList(10, 12)).containsOnly(429);
		assertThat(this.api.send("GET", "/v1/admin/tenants", null, "X-Forwarded-For", address).status()).isEqualTo(429);
		assertThat(this.api.send("POST", "/v1/check", CHECK, "x-api-key", tenant.key(), "X-Forwarded-For", address)
			.status()).isEqualTo(422);
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "Bearer", "Bearer ", "Bearer wrong", "Basic ZGVtbzpkZW1v", "demo-admin-token" })
	void adminCallWithoutTheTokenIsUnauthorized(String authorization) {
		for (String path : new String[] { "/tenants", "/plans", "/keys", "/policies", "/plans/x", "/nothing" }) {
			Reply reply = this.api.send("GET", "/v1/admin" + path, null, "Authorization", authorization);
			assertThat(reply.status()).isEqualTo(401);
			assertThat(reply.header("WWW-Authenticate")).isEqualTo("Bearer");
			assertThat(reply.fields()).containsExactly("authorization");
		}
	}

	@ParameterizedTest
	@NullSource
	@ValueSource(strings = { "", "short" })
	void serviceDoesNotStartWithoutAToken(String token) {
		assertThatExceptionOfType(RateLimitConfigurationException.class)
			.isThrownBy(() -> new AdminToken(properties("admin-token", token)))
			.withMessageContaining("'ratelimit.service.admin-token'")
			.satisfies((ex) -> assertThat(ex.getAction()).contains("RATELIMIT_SERVICE_ADMINTOKEN"));
	}

	@Test
	void limitOfAttemptsThatIsNoneFailsTheStart() {
		assertThatExceptionOfType(RateLimitConfigurationException.class)
			.isThrownBy(() -> new FailedAttempts(null, properties("failed-attempts", "ten")))
			.withMessageContaining("'ratelimit.service.failed-attempts' is 'ten'");
	}

	private static ServiceProperties properties(String name, String value) {
		MapConfigurationPropertySource source = new MapConfigurationPropertySource();
		if (value != null) {
			source.put("ratelimit.service." + name, value);
		}
		return new Binder(source).bindOrCreate("ratelimit.service", ServiceProperties.class);
	}

}
