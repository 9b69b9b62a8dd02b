package io.ratelimit.web.reactive;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

import io.micrometer.common.KeyValue;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationHandler;

import org.springframework.http.server.reactive.observation.ServerRequestObservationContext;

/**
 * Keeps the tags of requests over a limit.
 */
final class RecordedObservations implements ObservationHandler<ServerRequestObservationContext> {

	final Queue<String> overLimit = new ConcurrentLinkedQueue<>();

	@Override
	public void onStop(ServerRequestObservationContext context) {
		KeyValue tag = context.getHighCardinalityKeyValue("ratelimit.over_limit");
		if (tag != null) {
			this.overLimit.add(tag.getValue() + " " + context.getCarrier().getHeaders().getFirst("X-Project"));
		}
	}

	@Override
	public boolean supportsContext(Observation.Context context) {
		return context instanceof ServerRequestObservationContext;
	}

}
