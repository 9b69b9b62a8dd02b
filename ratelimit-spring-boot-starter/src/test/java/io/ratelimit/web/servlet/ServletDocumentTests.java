package io.ratelimit.web.servlet;

import java.util.Map;

import io.ratelimit.document.PolledDocuments;
import io.ratelimit.document.StubSource;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import org.springframework.boot.test.web.server.LocalServerPort;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for limits of MVC handlers that a document holds.
 */
@WithServletApplication
class ServletDocumentTests {

	private final StubSource source;

	private final PolledDocuments documents;

	@LocalServerPort
	private int port;

	private Caller caller;

	private String key;

	ServletDocumentTests(StubSource source, PolledDocuments documents) {
		this.source = source;
		this.documents = documents;
	}

	@BeforeEach
	void call() {
		this.caller = new Caller(this.port);
		this.key = this.caller.own("tenant:");
		load(Map.of("rpm", 2, "rpd", 100));
	}

	private void load(Map<String, ?> custom) {
		this.source.put("sentiment-service",
				Map.of("general_rate_limit", Map.of("rpm", 1), "custom_rate_limits", Map.of(this.key, custom)));
		this.documents.poll();
	}

	private Reply analyze(String... headers) {
		return this.caller.get("/documents/analyze", headers);
	}

	@Test
	void customKeyIsLimitedByItsOwnTiersBesideTheOtherLimits() {
		Reply allowed = analyze("X-Key", this.key);
		assertThat(allowed.policy()).isEqualTo("\"sentiment-service_rpm\";q=2;w=60, "
				+ "\"sentiment-service_rpd\";q=100;w=86400, \"requests\";q=100;w=60");
		assertThat(analyze("X-Key", this.key).status()).isEqualTo(200);
		Reply blocked = analyze("X-Key", this.key);
		assertThat(blocked.status()).isEqualTo(429);
		assertThat(blocked.body()).contains("sentiment-service_rpm").doesNotContain("sentiment-service_rpd");
		assertThat(blocked.limit()).contains("\"sentiment-service_rpd\";r=98;");
	}

	@Test
	void missingKeyCountsTheCallerWithTheGeneralLimits() {
		assertThat(analyze().policy()).startsWith("\"sentiment-service_rpm\";q=1;w=60, \"requests\"");
		assertThat(analyze().status()).isEqualTo(429);
	}

	@Test
	void changedDocumentHoldsAtTheNextRequest() {
		analyze("X-Key", this.key);
		load(Map.of("rpm", 5));
		assertThat(analyze("X-Key", this.key).limit()).startsWith("\"sentiment-service_rpm\";r=3;");
	}

	@Test
	void checkSharesTheCountersOfTheAnnotation() {
		analyze("X-Key", this.key);
		assertThat(this.caller.get("/documents/check?key=" + this.key).body()).isEqualTo("true");
		assertThat(this.caller.get("/documents/check?key=" + this.key).body()).isEqualTo("false");
		assertThat(analyze("X-Key", this.key).status()).isEqualTo(429);
	}

}
