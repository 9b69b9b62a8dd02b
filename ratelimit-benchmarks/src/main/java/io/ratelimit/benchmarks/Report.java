package io.ratelimit.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;
import java.util.Locale;

import io.ratelimit.benchmarks.measure.Cell;
import io.ratelimit.benchmarks.measure.Costs;

/**
 * The measurements in Markdown.
 */
final class Report {

	private final StringBuilder text = new StringBuilder();

	void introduction(Options options, String arguments) {
		line("""
				# Benchmarks

				Made on %s, on %d cores (%s) with JDK %s, by

				```
				./mvnw -q package -Pbenchmarks -DskipTests -pl ratelimit-benchmarks -am
				java -jar ratelimit-benchmarks/target/benchmarks.jar %s
				```

				## How to read

				One decision on one of %,d keys, with limits that let all pass. Each limiter is measured in %d slices, in
				an order drawn anew each round, and between every two of them runs a slice of the baseline: the first row.
				**Bold** is the median of a slice's rate over the mean of the two baseline slices around it, and next to it
				the middle half of these ratios. The first row is the baseline measured like any other: how far it is from
				1.00 is how far to trust the rest. Rates are medians and depend on what else the machine did; costs are
				means a decision.""",
				LocalDate.now(), Runtime.getRuntime().availableProcessors(), System.getProperty("os.arch"),
				Runtime.version().feature(), arguments, options.keys(), options.rounds());
	}

	void redis(String version) {
		line("""

				## With Redis %s

				Client and server share the machine. Each limiter has its own client with its defaults; those on Lettuce
				share one connection among all threads. Client costs are those of the whole process; `in script` is what
				`INFO commandstats` tells of `EVAL` and `EVALSHA`, and round trips are how often Redis read.""",
				version);
	}

	void memory() {
		line("""

				## In memory

				`io.ratelimit` gets a request that was made before, unless the row says otherwise; the others' limiters were made
				before and are looked up in a map by key. Only `io.ratelimit` and the row that says so tell what remains.""");
	}

	void http() {
		line("""

				## Through HTTP

				One process serves, `wrk` asks over 32 connections, each for its next answer as soon as it has one; Redis is a
				third. The baseline is the same handler without `@RateLimit`. `added` is how much longer the median answer takes
				than the baseline's next to it; the handler that only sends a `PING` to Redis and waits for the reply shows what
				one round trip adds under the same load.""");
	}

	void httpTable(String title, List<Cell> cells) {
		line("\n### %s\n", title);
		line("| handler | answers/s | of unlimited | middle half | median µs | added µs | middle half |");
		line("|---|--:|--:|--:|--:|--:|--:|");
		for (Cell cell : cells) {
			line("| %s | %,.0f | **%.2f** | %.2f–%.2f | %.0f | %.0f | %.0f–%.0f |", cell.name(), cell.rate(),
					cell.ratio(0.5), cell.ratio(0.25), cell.ratio(0.75), cell.medianNanos() / 1000,
					cell.addedNanos(0.5) / 1000, cell.addedNanos(0.25) / 1000, cell.addedNanos(0.75) / 1000);
		}
	}

	void service() {
		line("""

				## The decision service

				`POST /v1/check` with a key and a plan that are warm, beside `GET /v1/health`, which decides nothing, and one round
				trip to the same Redis by a minimal script, which threads call in a loop. A handler of Spring MVC that only sends a
				`PING` shows what a round trip takes in a server. Each connection asks for its next answer as soon as it has one.""");
	}

	void serviceTable(int connections, List<Cell> cells) {
		line("\n### %d connection%s\n", connections, (connections == 1) ? "" : "s");
		line("| call | a second | of health | p50 µs | p99 µs | added to p50 of health µs |");
		line("|---|--:|--:|--:|--:|--:|");
		for (Cell cell : cells) {
			line("| %s | %,.0f | **%.2f** | %.0f | %.0f | %.0f |", cell.name(), cell.rate(), cell.ratio(0.5),
					cell.medianNanos() / 1000, cell.slowNanos() / 1000, cell.addedNanos(0.5) / 1000);
		}
		line("\np50 of check is %.0f µs. With a quarter more, health and one round trip are %.0f µs, and the handler is %.0f µs.",
				cells.get(1).medianNanos() / 1000,
				1.25 * (cells.get(0).medianNanos() + cells.get(2).medianNanos()) / 1000,
				1.25 * cells.get(3).medianNanos() / 1000);
	}

	void redisTable(String title, List<Cell> cells, boolean roundTrips) {
		line("\n### %s\n", title);
		line("| limiter | decisions/s | of raw | middle half | client CPU µs | client bytes | Redis CPU µs | in script µs |%s",
				roundTrips ? " round trips |" : "");
		line("|---|--:|--:|--:|--:|--:|--:|--:|%s", roundTrips ? "--:|" : "");
		for (Cell cell : cells) {
			line("| %s | %,.0f | **%.2f** | %.2f–%.2f | %.1f | %,.0f | %.1f | %.1f |%s", cell.name(), cell.rate(),
					cell.ratio(0.5), cell.ratio(0.25), cell.ratio(0.75), cell.each(Costs::clientNanos) / 1000,
					cell.each(Costs::allocatedBytes), cell.each(Costs::redisNanos) / 1000,
					cell.each(Costs::scriptNanos) / 1000, roundTrips ? format(" %.1f |", cell.each(Costs::reads)) : "");
		}
	}

	void memoryTable(String title, List<Cell> cells, int threads) {
		line("\n### %s\n", title);
		line("| limiter | M decisions/s | of bucket4j | middle half | ns | bytes |");
		line("|---|--:|--:|--:|--:|--:|");
		for (Cell cell : cells) {
			line("| %s | %.2f | **%.2f** | %.2f–%.2f | %.0f | %.0f |", cell.name(), cell.rate() / 1e6, cell.ratio(0.5),
					cell.ratio(0.25), cell.ratio(0.75), threads * 1e9 / cell.rate(), cell.each(Costs::allocatedBytes));
		}
	}

	void load(double before) {
		line("\nThe machine's load average was %.1f when the run began.%s", before,
				(before > 0.5) ? " It was not idle: run again before relying on these numbers." : "");
	}

	void write(Path path) throws IOException {
		Path directory = path.toAbsolutePath().getParent();
		if (directory != null) {
			Files.createDirectories(directory);
		}
		Files.writeString(path, this.text);
		System.out.println(this.text);
	}

	private void line(String format, Object... arguments) {
		this.text.append(format(format, arguments)).append('\n');
	}

	private static String format(String format, Object... arguments) {
		return String.format(Locale.ROOT, format, arguments);
	}

}
