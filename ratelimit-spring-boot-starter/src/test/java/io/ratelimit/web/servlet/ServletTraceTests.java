package io.ratelimit.web.servlet;

import java.time.Duration;
import java.util.List;

import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.sdk.testing.exporter.InMemorySpanExporter;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import io.opentelemetry.sdk.trace.data.SpanData;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import org.springframework.boot.test.context.TestConfiguration;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;
import org.springframework.test.context.TestPropertySource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * Tests for the spans that OpenTelemetry exports of MVC requests.
 */
@WithServletApplication
@TestPropertySource(properties = "management.tracing.sampling.probability=1.0")
@Import(ServletTraceTests.Export.class)
class ServletTraceTests {

	private static final AttributeKey<String> OVER_LIMIT = AttributeKey.stringKey("ratelimit.over_limit");

	private final InMemorySpanExporter exporter;

	private final SdkTracerProvider tracers;

	@LocalServerPort
	private int port;

	ServletTraceTests(InMemorySpanExporter exporter, SdkTracerProvider tracers) {
		this.exporter = exporter;
		this.tracers = tracers;
	}

	@BeforeEach
	void forget() {
		this.tracers.forceFlush();
		this.exporter.reset();
	}

	@Test
	void rootSpanOfARequestOverAMonitoredLimitNamesTheEndpoint() {
		Caller caller = new Caller(this.port);
		caller.get("/watched");
		assertThat(root().getAttributes().get(OVER_LIMIT)).isNull();
		assertThat(caller.get("/watched").status()).isEqualTo(200);
		assertThat(root().getAttributes().get(OVER_LIMIT)).isEqualTo("/watched");
	}

	@Test
	void rootSpanOfARequestThatIsBlockedHasNoTag() {
		Caller caller = new Caller(this.port);
		for (int i = 0; i < 2; i++) {
			caller.get("/limited");
			root();
		}
		assertThat(caller.get("/limited").status()).isEqualTo(429);
		assertThat(root().getAttributes().get(OVER_LIMIT)).isNull();
	}

	/**
	 * Waits for the one trace of a request and returns its root.
	 */
	private SpanData root() {
		await().atMost(Duration.ofSeconds(10)).until(() -> {
			this.tracers.forceFlush();
			return this.exporter.getFinishedSpanItems().stream().anyMatch(ServletTraceTests::isRoot);
		});
		List<SpanData> roots = this.exporter.getFinishedSpanItems().stream().filter(ServletTraceTests::isRoot).toList();
		this.exporter.reset();
		assertThat(roots).hasSize(1);
		return roots.get(0);
	}

	private static boolean isRoot(SpanData span) {
		return span.getKind() == SpanKind.SERVER && !span.getParentSpanContext().isValid();
	}

	@TestConfiguration(proxyBeanMethods = false)
	static class Export {

		@Bean
		InMemorySpanExporter spanExporter() {
			return InMemorySpanExporter.create();
		}

	}

}
