package io.ratelimit.benchmarks;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What to measure, and for how long.
 *
 * @param redis whether to measure with Redis
 * @param memory whether to measure in memory
 * @param http whether to measure through HTTP
 * @param service whether to measure the decision service
 * @param keys how many keys to ask for
 * @param rounds how many slices each contender gets
 * @param redisMillis the length of a slice with Redis
 * @param memoryMillis the length of a slice in memory
 * @param httpMillis the length of a slice through HTTP
 * @param warmUpMillis how long a contender runs under each load before it is measured
 * @param output the report
 */
record Options(boolean redis, boolean memory, boolean http, boolean service, int keys, int rounds, int redisMillis,
		int memoryMillis, int httpMillis, int warmUpMillis, Path output) {

	static final String USAGE = "Usage: java -jar benchmarks.jar [redis|memory|http|service] [--quick] [--keys=10000] [--rounds=21]"
			+ " [--redis-millis=200] [--memory-millis=100] [--http-millis=400] [--warm-up-millis=1000] [--output=docs/benchmarks.md]";

	static Options parse(String... arguments) {
		boolean quick = List.of(arguments).contains("--quick");
		Map<String, String> values = new LinkedHashMap<>(Map.of("--keys", "10000", "--rounds", quick ? "5" : "21",
				"--redis-millis", quick ? "100" : "200", "--memory-millis", quick ? "50" : "100", "--http-millis",
				quick ? "200" : "400", "--warm-up-millis", quick ? "300" : "1000", "--output", "docs/benchmarks.md"));
		List<String> parts = new ArrayList<>();
		for (String argument : arguments) {
			String[] pair = argument.split("=", 2);
			if (pair.length == 2 && values.containsKey(pair[0])) {
				values.put(pair[0], pair[1]);
			}
			else if (List.of("redis", "memory", "http", "service").contains(argument)) {
				parts.add(argument);
			}
			else if (!argument.equals("--quick")) {
				throw new IllegalArgumentException("'%s' is no option. %s".formatted(argument, USAGE));
			}
		}
		boolean all = parts.isEmpty();
		return new Options(all || parts.contains("redis"), all || parts.contains("memory"),
				all || parts.contains("http"), all || parts.contains("service"), number(values, "--keys"),
				number(values, "--rounds"), number(values, "--redis-millis"), number(values, "--memory-millis"),
				number(values, "--http-millis"), number(values, "--warm-up-millis"),
				Path.of(values.getOrDefault("--output", "")));
	}

	private static int number(Map<String, String> values, String name) {
		String value = values.getOrDefault(name, "");
		if (!value.matches("[1-9]\\d{0,6}")) {
			throw new IllegalArgumentException(
					"'%s' must be a whole number from 1 to 9999999, was '%s'".formatted(name, value));
		}
		return Integer.parseInt(value);
	}

}
