package io.ratelimit.web.servlet;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

import io.micrometer.common.KeyValue;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationHandler;
import io.ratelimit.web.support.RequestLimiter;

import org.springframework.http.server.observation.ServerRequestObservationContext;

import static org.awaitility.Awaitility.await;

/**
 * Keeps what the observations of requests with the header {@code X-Trace} were tagged
 * with.
 */
class RecordedObservations implements ObservationHandler<ServerRequestObservationContext> {

	private final Map<String, String> overLimit = new ConcurrentHashMap<>();

	@Override
	public boolean supportsContext(Observation.Context context) {
		return context instanceof ServerRequestObservationContext;
	}

	@Override
	public void onStop(ServerRequestObservationContext context) {
		String trace = context.getCarrier().getHeader("X-Trace");
		if (trace != null) {
			KeyValue tag = context.getHighCardinalityKeyValue(RequestLimiter.OVER_LIMIT);
			this.overLimit.put(trace, (tag != null) ? tag.getValue() : "none");
		}
	}

	/**
	 * Waits for the next observation of a trace to end.
	 */
	String overLimit(String trace) {
		await().atMost(Duration.ofSeconds(10)).until(() -> this.overLimit.containsKey(trace));
		return this.overLimit.remove(trace);
	}

}
