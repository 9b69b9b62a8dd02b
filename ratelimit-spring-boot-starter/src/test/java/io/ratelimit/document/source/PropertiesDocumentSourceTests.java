package io.ratelimit.document.source;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.ratelimit.Policy;
import io.ratelimit.diagnostics.RateLimitConfigurationException;
import io.ratelimit.document.DocumentListener;
import io.ratelimit.document.PolledDocuments;
import io.ratelimit.document.ServiceDocument;
import io.ratelimit.engine.TestClock;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import org.springframework.boot.env.YamlPropertySourceLoader;
import org.springframework.core.env.MapPropertySource;
import org.springframework.core.env.PropertySource;
import org.springframework.core.env.StandardEnvironment;
import org.springframework.core.env.SystemEnvironmentPropertySource;
import org.springframework.core.io.ByteArrayResource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class PropertiesDocumentSourceTests {

	private final StandardEnvironment environment = new StandardEnvironment();

	private void yaml(String text) {
		try {
			PropertySource<?> source = new YamlPropertySourceLoader()
				.load("yaml", new ByteArrayResource(text.getBytes(StandardCharsets.UTF_8)))
				.get(0);
			this.environment.getPropertySources().remove("yaml");
			this.environment.getPropertySources().addLast(source);
		}
		catch (IOException ex) {
			throw new IllegalStateException(ex);
		}
	}

	private PolledDocuments polled() {
		PolledDocuments documents = new PolledDocuments(List.of(new PropertiesDocumentSource(this.environment)),
				new TestClock(), new DocumentListener() {
				});
		documents.poll();
		return documents;
	}

	private static List<Long> max(List<Policy> policies) {
		return policies.stream().map((policy) -> policy.limit().max()).toList();
	}

	private static ServiceDocument find(PolledDocuments documents, String service) {
		ServiceDocument document = documents.find(service);
		assertThat(document).as(service).isNotNull();
		return document;
	}

	@Test
	void documentIsReadWithKeysAsTheyAreWritten() {
		yaml("""
				ratelimit:
				  documents:
				    services:
				      sentiment-service:
				        last-updated: "2026-01-31T14:23:00Z"
				        general-rate-limit:
				          rps: 20
				          rpm: 1000
				        custom-rate-limits:
				          "[tenant:acme:lang:en]":
				            rpm: 500
				            rph: 20000
				          "[Tenant.With_Dots]":
				            rps: 7
				          "tenant:plain":
				            rps: 8
				          "[vip]": {}
				""");
		ServiceDocument document = find(polled(), "sentiment-service");
		assertThat(document.lastUpdated()).isEqualTo("2026-01-31T14:23:00Z");
		assertThat(max(document.general())).containsExactly(20L, 1000L);
		assertThat(max(document.policies("tenant:acme:lang:en"))).containsExactly(500L, 20000L);
		assertThat(max(document.policies("Tenant.With_Dots"))).containsExactly(7L);
		assertThat(max(document.policies("tenant:plain"))).containsExactly(8L);
		assertThat(document.policies("vip")).isEmpty();
		assertThat(document.customKeys()).isEqualTo(4);
	}

	@Test
	void documentsOwnNamesAreAccepted() {
		yaml("""
				ratelimit.documents.services:
				  "[sentiment_service]":
				    last_updated: 2026-01-31T14:23:00Z
				    general_rate_limit: { rps: "${my.rps}" }
				    custom_rate_limits: { acme: { rps: 2 } }
				my.rps: 5
				""");
		ServiceDocument document = find(polled(), "sentiment_service");
		assertThat(max(document.general())).containsExactly(5L);
		assertThat(max(document.policies("acme"))).containsExactly(2L);
	}

	@Test
	void environmentVariableWinsOverTheFile() {
		yaml("ratelimit.documents.services.sentiment.general-rate-limit: { rps: 20, rpm: 1000 }");
		this.environment.getPropertySources()
			.addFirst(new SystemEnvironmentPropertySource("env-systemEnvironment",
					Map.of("RATELIMIT_DOCUMENTS_SERVICES_SENTIMENT_GENERALRATELIMIT_RPS", "3")));
		assertThat(max(find(polled(), "sentiment").general())).containsExactly(3L, 1000L);
	}

	@Test
	void changedPropertyIsSeenAndABadOneKeepsTheLastGoodDocument() {
		yaml("ratelimit.documents.services: { a: { general-rate-limit.rps: 1 }, b: { general-rate-limit.rps: 1 } }");
		PolledDocuments documents = polled();
		yaml("ratelimit.documents.services: { a: { general-rate-limit.rps: many }, b: { general-rate-limit.rps: 2 } }");
		documents.poll();
		assertThat(max(find(documents, "a").general())).containsExactly(1L);
		assertThat(max(find(documents, "b").general())).containsExactly(2L);
		assertThat(documents.problems()).containsOnlyKeys("ratelimit.documents.properties[a]");
		yaml("ratelimit.documents.services: { a: { general-rate-limit.rps: 3 }, b: { general-rate-limit.rps: 2 } }");
		documents.poll();
		assertThat(max(find(documents, "a").general())).containsExactly(3L);
		assertThat(documents.problems()).isEmpty();
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '"',
			value = { "general-rate-limit.rps: many | 'general_rate_limit.rps' must be a whole number",
					"general-rate-limit.rps: 0 | was 0",
					"general-rate-limit: 5 | 'general_rate_limit' must be an object, was 5",
					"general-rate-limit.rpx: 5 | the field 'general_rate_limit.rpx' is unknown",
					"general-rate-limit.rps.max: 5 | the field 'general_rate_limit.rps.max' is unknown",
					"limits: 5 | the field 'limits' is unknown",
					"custom-rate-limits.acme: 5 | 'custom_rate_limits[acme]' must be an object, was 5",
					"last-updated: now | 'last_updated' must be a time" })
	void badDocumentFailsStartUpNamingTheField(String property, String message) {
		yaml("ratelimit.documents.services: { sentiment: { " + property + " } }");
		assertThatExceptionOfType(RateLimitConfigurationException.class)
			.isThrownBy(() -> new PropertiesDocumentSource(this.environment))
			.withMessageStartingWith("'ratelimit.documents.services.sentiment' cannot be used")
			.withMessageContaining(message);
	}

	@Test
	void serviceNameWithADotFailsStartUp() {
		yaml("ratelimit.documents.services: { \"[a.b]\": { general-rate-limit.rps: 1 } }");
		assertThatExceptionOfType(RateLimitConfigurationException.class)
			.isThrownBy(() -> new PropertiesDocumentSource(this.environment))
			.withMessageContaining("'_id' must be 1 to 100 letters, digits, '-' or '_'");
	}

	@Test
	void hundredThousandKeysAreLoaded() {
		Map<String, Object> properties = new LinkedHashMap<>();
		for (int i = 0; i < 100_000; i++) {
			properties.put("ratelimit.documents.services.large.custom-rate-limits[tenant:%d].rpm".formatted(i),
					100 + i % 10);
		}
		this.environment.getPropertySources().addLast(new MapPropertySource("large", properties));
		PolledDocuments documents = polled();
		assertThat(DocumentSourceContract.cpuTimeOf(documents::poll)).isLessThan(DocumentSourceContract.GENEROUS);
		ServiceDocument document = find(documents, "large");
		assertThat(document.customKeys()).isEqualTo(100_000);
		assertThat(max(document.policies("tenant:99999"))).containsExactly(109L);
	}

}
