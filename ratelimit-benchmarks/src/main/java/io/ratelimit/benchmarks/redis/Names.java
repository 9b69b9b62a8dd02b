package io.ratelimit.benchmarks.redis;

import java.util.List;
import java.util.stream.IntStream;

/**
 * Names of keys.
 */
final class Names {

	private Names() {
	}

	static List<String> of(String prefix, int count) {
		return IntStream.range(0, count).mapToObj((i) -> prefix + i).toList();
	}

}
