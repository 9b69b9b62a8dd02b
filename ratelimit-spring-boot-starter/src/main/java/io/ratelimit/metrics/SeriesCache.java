package io.ratelimit.metrics;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReferenceArray;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.ratelimit.Decision.Outcome;
import io.ratelimit.Decision.Source;
import io.ratelimit.Policy;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;

/**
 * The counters of decisions, found by what a policy holds already: no tags are made for a
 * request. An application that makes up endpoints while it runs gets {@value #MAX_SERIES}
 * of them, and one more for all others.
 */
final class SeriesCache {

	static final String OTHER = "other";

	static final int MAX_SERIES = 1_000;

	private static final Log logger = LogFactory.getLog(SeriesCache.class);

	private final Map<String, Map<String, Series>> byEndpoint = new ConcurrentHashMap<>();

	private final MeterRegistry registry;

	private final Series others;

	private int size;

	private volatile boolean full;

	SeriesCache(MeterRegistry registry) {
		this.registry = registry;
		this.others = new Series(OTHER, OTHER);
	}

	Series find(Policy policy) {
		Map<String, Series> byPolicy = this.byEndpoint.get(policy.endpoint().path());
		Series found = (byPolicy != null) ? byPolicy.get(policy.name()) : null;
		if (found != null) {
			return found;
		}
		return this.full ? this.others : create(policy.endpoint().path(), policy.name());
	}

	private synchronized Series create(String endpoint, String policy) {
		Map<String, Series> byPolicy = this.byEndpoint.getOrDefault(endpoint, Map.of());
		Series created = byPolicy.get(policy);
		if (created != null) {
			return created;
		}
		if (this.size == MAX_SERIES) {
			tellFull(endpoint);
			return this.others;
		}
		this.size++;
		return this.byEndpoint.computeIfAbsent(endpoint, (absent) -> new ConcurrentHashMap<>(2))
			.computeIfAbsent(policy, (absent) -> new Series(endpoint, policy));
	}

	private void tellFull(String endpoint) {
		if (!this.full) {
			this.full = true;
			logger.warn(("Decisions on more than %d endpoints and policies: the metric ratelimit.decisions has "
					+ "further ones, such as '%s', under '%s'")
				.formatted(MAX_SERIES, endpoint, OTHER));
		}
	}

	/**
	 * The counters of one endpoint and policy.
	 */
	final class Series {

		private static final int SOURCES = Source.values().length;

		private final AtomicReferenceArray<@Nullable Counter> counters = new AtomicReferenceArray<>(
				Outcome.values().length * SOURCES);

		private final String endpoint;

		private final String policy;

		private Series(String endpoint, String policy) {
			this.endpoint = endpoint;
			this.policy = policy;
		}

		Counter counter(Outcome outcome, Source source) {
			int index = outcome.ordinal() * SOURCES + source.ordinal();
			Counter counter = this.counters.get(index);
			if (counter == null) {
				counter = register(outcome, source);
				this.counters.set(index, counter);
			}
			return counter;
		}

		private Counter register(Outcome outcome, Source source) {
			return Counter.builder("ratelimit.decisions")
				.description("Decisions by the limit that binds")
				.tag("endpoint", this.endpoint)
				.tag("policy", this.policy)
				.tag("outcome", DecisionMetrics.text(outcome))
				.tag("source", DecisionMetrics.text(source))
				.register(SeriesCache.this.registry);
		}

	}

}
