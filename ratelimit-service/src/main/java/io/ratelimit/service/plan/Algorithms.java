package io.ratelimit.service.plan;

import java.util.Arrays;
import java.util.Map;
import java.util.stream.Collectors;

import io.ratelimit.limit.Algorithm;
import org.jspecify.annotations.Nullable;

/**
 * The names of algorithms in the API.
 */
public final class Algorithms {

	private static final Map<String, Algorithm> BY_NAME = Arrays.stream(Algorithm.values())
		.collect(Collectors.toUnmodifiableMap(Algorithms::name, (algorithm) -> algorithm));

	/**
	 * All names, for people.
	 */
	static final String NAMES = "token_bucket, fixed_window, sliding_window, sliding_window_counter or concurrency";

	private Algorithms() {
	}

	public static String name(Algorithm algorithm) {
		return switch (algorithm) {
			case TOKEN_BUCKET -> "token_bucket";
			case FIXED_WINDOW -> "fixed_window";
			case SLIDING_WINDOW_LOG -> "sliding_window";
			case SLIDING_WINDOW_COUNTER -> "sliding_window_counter";
			case CONCURRENCY -> "concurrency";
		};
	}

	static @Nullable Algorithm find(String name) {
		return BY_NAME.get(name);
	}

}
