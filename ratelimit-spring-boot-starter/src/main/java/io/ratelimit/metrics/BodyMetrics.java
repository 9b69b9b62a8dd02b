package io.ratelimit.metrics;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import io.ratelimit.web.support.BodyLimit;

/**
 * Counts bodies that are too large for limits to see.
 */
public final class BodyMetrics implements MeterBinder {

	private final BodyLimit limit;

	public BodyMetrics(BodyLimit limit) {
		this.limit = limit;
	}

	@Override
	public void bindTo(MeterRegistry registry) {
		FunctionCounter.builder("ratelimit.body.exceeded", this.limit, BodyLimit::exceeded)
			.description("Bodies above ratelimit.body.max-size, counted for their caller instead")
			.register(registry);
	}

}
