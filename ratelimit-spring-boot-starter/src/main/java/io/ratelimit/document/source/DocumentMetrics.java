package io.ratelimit.document.source;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.function.ToDoubleFunction;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import io.ratelimit.document.PolledDocuments;
import io.ratelimit.document.SourceState;
import io.ratelimit.document.SourceState.Counts;

/**
 * Tells how old documents may be, and how often they are loaded, refused or out of reach.
 */
public final class DocumentMetrics implements MeterBinder {

	private final DocumentPoller poller;

	private final InstantSource clock;

	/**
	 * Creates metrics.
	 * @param poller polls the sources
	 * @param clock the time
	 */
	public DocumentMetrics(DocumentPoller poller, InstantSource clock) {
		this.poller = poller;
		this.clock = clock;
	}

	@Override
	public void bindTo(MeterRegistry registry) {
		PolledDocuments documents = this.poller.documents();
		for (int i = 0; this.poller.isPolling() && i < documents.sources().size(); i++) {
			int index = i;
			String source = documents.sources().get(index).name();
			Gauge.builder("ratelimit.documents.age", documents, (polled) -> age(polled.sources().get(index)))
				.description("Time since the source last answered, in which changes may have gone unseen")
				.baseUnit("seconds")
				.tag("source", source)
				.register(registry);
			count(registry, documents, index, "loaded", Counts::loaded);
			count(registry, documents, index, "refused", Counts::refused);
			count(registry, documents, index, "failed", Counts::failed);
		}
	}

	private static void count(MeterRegistry registry, PolledDocuments documents, int index, String outcome,
			ToDoubleFunction<Counts> count) {
		FunctionCounter
			.builder("ratelimit.documents.reloads", documents,
					(polled) -> count.applyAsDouble(polled.sources().get(index).counts()))
			.description("Documents that were loaded or refused, and polls that failed")
			.tags("source", documents.sources().get(index).name(), "outcome", outcome)
			.register(registry);
	}

	private double age(SourceState state) {
		Instant last = state.lastAnswer();
		return (last != null) ? Duration.between(last, this.clock.instant()).toMillis() / 1000.0 : Double.NaN;
	}

}
