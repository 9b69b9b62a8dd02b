package io.ratelimit.web.servlet;

import io.micrometer.common.KeyValue;
import io.ratelimit.web.support.RequestLimiter;
import jakarta.servlet.http.HttpServletRequest;

import org.springframework.util.ClassUtils;
import org.springframework.web.filter.ServerHttpObservationFilter;

/**
 * Tags the observation of a request. The tag is for traces only: a meter has the same
 * tags at all times.
 */
final class ObservationTag {

	private static final boolean MICROMETER = ClassUtils.isPresent("io.micrometer.observation.Observation",
			ObservationTag.class.getClassLoader());

	private ObservationTag() {
	}

	static void add(HttpServletRequest request, String endpoint) {
		if (MICROMETER) {
			Micrometer.add(request, endpoint);
		}
	}

	/**
	 * Loaded only where Micrometer is there.
	 */
	private static final class Micrometer {

		static void add(HttpServletRequest request, String endpoint) {
			ServerHttpObservationFilter.findObservationContext(request)
				.ifPresent((context) -> context
					.addHighCardinalityKeyValue(KeyValue.of(RequestLimiter.OVER_LIMIT, endpoint)));
		}

	}

}
