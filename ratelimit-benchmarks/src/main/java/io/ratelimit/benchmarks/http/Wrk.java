package io.ratelimit.benchmarks.http;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import io.ratelimit.benchmarks.measure.Measured.Run;

/**
 * Asks with the program {@code wrk}, which has to be installed. Its connections are new
 * each time: Reactor Netty 1.3.7 may stop to read from one where an answer came from
 * another thread, as that of Redis, and the next one at once (reactor-netty issue 4361).
 */
final class Wrk {

	private static final Pattern TOTAL = Pattern.compile("([\\d.]+) requests in ([\\d.]+)(us|ms|s|m)");

	private static final String QUANTILE = "%d%%\\s+([\\d.]+)(us|ms|s|m)";

	private Wrk() {
	}

	/**
	 * Asks for the same over all connections.
	 * @param port where the server is on the loopback
	 * @param path what is asked for
	 * @param connections over how many connections
	 * @param nanos for how long, at least a second
	 * @return the answers
	 * @throws IOException if wrk is not installed, or an answer is no success
	 */
	static Run run(int port, String path, int connections, long nanos) throws IOException {
		long seconds = Math.max(1, TimeUnit.NANOSECONDS.toSeconds(nanos));
		Process wrk = new ProcessBuilder("wrk", "-t1", "-c" + connections, "-d" + seconds, "--latency",
				"http://127.0.0.1:%d%s".formatted(port, path))
			.redirectErrorStream(true)
			.start();
		String output = new String(wrk.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
		Matcher total = TOTAL.matcher(output);
		if (!total.find() || output.contains("Socket errors") || output.contains("Non-2xx")) {
			throw new IOException("Not all answers were a success:\n" + output);
		}
		return new Run(Long.parseLong(total.group(1)), nanos(total, 2), quantile(output, 50), quantile(output, 99));
	}

	private static long quantile(String output, int percent) throws IOException {
		Matcher matcher = Pattern.compile(QUANTILE.formatted(percent)).matcher(output);
		if (!matcher.find()) {
			throw new IOException("No latencies:\n" + output);
		}
		return nanos(matcher, 1);
	}

	private static long nanos(Matcher time, int group) {
		double unit = switch (time.group(group + 1)) {
			case "us" -> 1e3;
			case "ms" -> 1e6;
			case "s" -> 1e9;
			default -> 60e9;
		};
		return (long) (Double.parseDouble(time.group(group)) * unit);
	}

}
