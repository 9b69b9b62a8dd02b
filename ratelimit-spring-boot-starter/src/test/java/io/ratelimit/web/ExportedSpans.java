package io.ratelimit.web;

import java.time.Duration;
import java.util.List;

import io.micrometer.observation.ObservationHandler;
import io.micrometer.observation.transport.ReceiverContext;
import io.micrometer.tracing.handler.PropagatingReceiverTracingObservationHandler;
import io.micrometer.tracing.otel.bridge.OtelCurrentTraceContext;
import io.micrometer.tracing.otel.bridge.OtelPropagator;
import io.micrometer.tracing.otel.bridge.OtelTracer;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.Tracer;
import io.opentelemetry.api.trace.propagation.W3CTraceContextPropagator;
import io.opentelemetry.context.propagation.ContextPropagators;
import io.opentelemetry.sdk.testing.exporter.InMemorySpanExporter;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.opentelemetry.sdk.trace.export.SimpleSpanProcessor;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * Traces requests by Micrometer Tracing and OpenTelemetry, and keeps the spans that are
 * exported. The tests do not have Spring Boot's auto-configuration of it on their class
 * path, since that would trace all applications and their clients.
 */
@Configuration(proxyBeanMethods = false)
public class ExportedSpans {

	private final InMemorySpanExporter exporter = InMemorySpanExporter.create();

	@Bean
	ObservationHandler<ReceiverContext<?>> tracingObservationHandler() {
		Tracer tracer = SdkTracerProvider.builder()
			.addSpanProcessor(SimpleSpanProcessor.create(this.exporter))
			.build()
			.get("test");
		ContextPropagators propagators = ContextPropagators.create(W3CTraceContextPropagator.getInstance());
		return new PropagatingReceiverTracingObservationHandler<>(
				new OtelTracer(tracer, new OtelCurrentTraceContext(), (event) -> {
				}), new OtelPropagator(propagators, tracer));
	}

	/**
	 * Waits for the root span of the one request since the last look.
	 * @return what it was tagged with for a request over the limit, or {@code null}
	 */
	public String overLimit() {
		await().atMost(Duration.ofSeconds(10)).until(() -> !roots().isEmpty());
		List<SpanData> roots = roots();
		this.exporter.reset();
		assertThat(roots).hasSize(1);
		return roots.get(0).getAttributes().get(AttributeKey.stringKey("ratelimit.over_limit"));
	}

	private List<SpanData> roots() {
		return this.exporter.getFinishedSpanItems()
			.stream()
			.filter((span) -> span.getKind() == SpanKind.SERVER && !span.getParentSpanContext().isValid())
			.toList();
	}

}
