package io.ratelimit.sample.scope;

import io.ratelimit.sample.Burst;
import io.ratelimit.sample.SampleTest;
import org.junit.jupiter.api.Test;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.http.MediaType;
import org.springframework.test.web.servlet.client.RestTestClient;

import static org.assertj.core.api.Assertions.assertThat;

@SampleTest
class ScopeTests {

	@Autowired
	private RestTestClient client;

	@Test
	void usersAreCountedByPathForAllCallersTogether() {
		assertThat(Burst.passed(4, () -> this.client.get().uri("/users/1").header("X-Project", "1:42"))).isEqualTo(4);
		assertThat(Burst.passed(4, () -> this.client.get().uri("/users/1").header("X-Project", "1:43"))).isOne();
		assertThat(Burst.passed(7, () -> this.client.get().uri("/users/2"))).isEqualTo(5);
	}

	@Test
	void statusIsCountedForAllCallersTogether() {
		assertThat(Burst.passed(15, () -> this.client.get().uri("/status").header("X-Project", "1:42"))).isEqualTo(15);
		assertThat(Burst.passed(15, () -> this.client.get().uri("/status").header("X-Project", "1:43"))).isEqualTo(5);
	}

	@Test
	void usageIsLimitedForProjectsOnly() {
		assertThat(Burst.passed(12, () -> this.client.get().uri("/usage").header("X-Project", "1:42"))).isEqualTo(10);
		assertThat(Burst.passed(12, () -> this.client.get().uri("/usage"))).isEqualTo(12);
	}

	@Test
	void tenantsAreCountedByTheirHeader() {
		assertThat(Burst.passed(12, () -> this.client.get().uri("/tenants").header("X-Tenant", "acme"))).isEqualTo(10);
		assertThat(Burst.passed(12, () -> this.client.get().uri("/tenants").header("X-Tenant", "other"))).isEqualTo(10);
	}

	@Test
	void translationsAreCountedByTenantAndLanguage() {
		assertThat(Burst.passed(12, () -> translation("acme", "en"))).isEqualTo(10);
		assertThat(Burst.passed(12, () -> translation("acme", "fr"))).isEqualTo(10);
	}

	@Test
	void translationsReadTheBodyThatWasCounted() {
		translation("acme", "en").exchange().expectBody(String.class).isEqualTo("Hello, in en");
	}

	@Test
	void invoicesAreCountedByTheBeanThatMayExempt() {
		assertThat(Burst.passed(12, () -> this.client.get().uri("/invoices").header("X-Api-Key", "one"))).isEqualTo(10);
		assertThat(Burst.passed(12, () -> this.client.get().uri("/invoices").header("X-Api-Key", "two"))).isEqualTo(10);
		assertThat(Burst.passed(12, () -> this.client.get().uri("/invoices").header("User-Agent", "health-probe")))
			.isEqualTo(12);
	}

	private RestTestClient.RequestHeadersSpec<?> translation(String tenant, String language) {
		return this.client.post().uri("/translations").contentType(MediaType.APPLICATION_JSON).body("""
				{"tenant_id": "%s", "language": "%s", "text": "Hello"}""".formatted(tenant, language));
	}

}
