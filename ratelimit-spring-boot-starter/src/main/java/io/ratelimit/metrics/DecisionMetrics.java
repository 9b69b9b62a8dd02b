package io.ratelimit.metrics;

import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.ratelimit.Decision;
import io.ratelimit.Decision.Source;
import io.ratelimit.Policy;
import io.ratelimit.RateLimitListener;
import io.ratelimit.RateLimitRequest;
import io.ratelimit.RateLimitResult;
import io.ratelimit.StoreFailure;
import io.ratelimit.StoreFailure.Reason;

/**
 * Counts each decision once, under the endpoint and the policy of the limit that binds,
 * so that outcomes add up to the number of decisions.
 */
public final class DecisionMetrics implements RateLimitListener {

	private final SeriesCache decisions;

	private final Map<Source, Timer> times = new ConcurrentHashMap<>();

	private final Map<Reason, Counter> failures = new EnumMap<>(Reason.class);

	private final Counter ignoredOverrides;

	private final MeterRegistry registry;

	/**
	 * Creates meters.
	 * @param registry what they belong to
	 */
	public DecisionMetrics(MeterRegistry registry) {
		this.registry = registry;
		this.decisions = new SeriesCache(registry);
		for (Reason reason : Reason.values()) {
			this.failures.put(reason,
					Counter.builder("ratelimit.failures")
						.description("Calls of the store that gave no answer")
						.tag("reason", text(reason))
						.register(registry));
		}
		this.ignoredOverrides = Counter.builder("ratelimit.overrides.ignored")
			.description("Overrides that were ignored because they have no usable value")
			.register(registry);
	}

	@Override
	public void onDecision(RateLimitRequest request, Decision decision, long nanos) {
		RateLimitResult binding = decision.binding();
		Policy policy = (binding != null) ? binding.policy() : request.charges().get(0).policy();
		this.decisions.find(policy).counter(decision.outcome(), decision.source()).increment();
		time(decision.source()).record(nanos, TimeUnit.NANOSECONDS);
	}

	private Timer time(Source source) {
		Timer timer = this.times.get(source);
		return (timer != null) ? timer : this.times.computeIfAbsent(source, this::createTimer);
	}

	private Timer createTimer(Source source) {
		return Timer.builder("ratelimit.decision.time")
			.description("Time that decisions take")
			.tag("source", text(source))
			.register(this.registry);
	}

	@Override
	public void onFailure(StoreFailure failure) {
		Counter counter = this.failures.get(failure.reason());
		if (counter != null) {
			counter.increment();
		}
	}

	@Override
	public void onOverrideIgnored(String key) {
		this.ignoredOverrides.increment();
	}

	static String text(Enum<?> constant) {
		return constant.name().toLowerCase(Locale.ROOT);
	}

}
