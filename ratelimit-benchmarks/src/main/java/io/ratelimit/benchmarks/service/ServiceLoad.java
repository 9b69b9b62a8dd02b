package io.ratelimit.benchmarks.service;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import io.ratelimit.benchmarks.redis.RawEvalsha;
import io.ratelimit.benchmarks.redis.RedisServer;

/**
 * Measures a warm {@code POST /v1/check} beside {@code GET /v1/health} and a raw
 * {@code EVALSHA}, in short slices that take turns. The service, its PostgreSQL and Redis
 * run on this machine, and only it is called.
 */
public final class ServiceLoad {

	private static final int KEYS = 1000;

	private static final int ROUNDS = 15;

	private static final long SLICE = TimeUnit.MILLISECONDS.toNanos(300);

	/**
	 * Until the service is compiled, which takes it many more calls than a slice has.
	 */
	private static final int WARM_UP_CALLS = 100_000;

	private static final long WARM_UP = TimeUnit.SECONDS.toNanos(60);

	private ServiceLoad() {
	}

	/**
	 * Runs the load.
	 * @param arguments numbers of threads to call with, 1 and 8 unless said
	 */
	public static void main(String... arguments) {
		try {
			run(arguments);
			System.exit(0);
		}
		catch (Exception ex) {
			ex.printStackTrace();
			System.exit(1);
		}
	}

	private static void run(String... arguments) throws Exception {
		List<Integer> threads = (arguments.length == 0) ? List.of(1, 8)
				: List.of(arguments).stream().map(Integer::valueOf).toList();
		try (RedisServer redis = RedisServer.start();
				ServiceProcess service = ServiceProcess.start(redis);
				RawEvalsha raw = new RawEvalsha(redis, KEYS)) {
			byte[][] checks = checks(service.port());
			for (int count : threads) {
				measure(count, service.port(), raw, checks);
			}
		}
	}

	/**
	 * Prepares calls for a plan that never blocks.
	 */
	private static byte[][] checks(int port) throws Exception {
		try (HttpConnection connection = new HttpConnection(port)) {
			String key = field(connection.call(HttpConnection.request("GET", "/playground", "", "")), "api_key");
			String plan = field(
					connection.call(HttpConnection.request("POST", "/playground/plans", "",
							"{\"algorithm\":\"fixed_window\",\"limit\":999999999999999,\"window_seconds\":3600}")),
					"plan_id");
			byte[][] checks = new byte[KEYS][];
			for (int i = 0; i < KEYS; i++) {
				checks[i] = HttpConnection.request("POST", "/v1/check", "x-api-key: " + key + "\r\n",
						"{\"plan_id\":\"%s\",\"subject\":\"user-%d\",\"resource\":\"GET:/orders\"}".formatted(plan, i));
			}
			return checks;
		}
	}

	private static String field(String json, String name) {
		Matcher matcher = Pattern.compile("\"%s\":\"([^\"]+)\"".formatted(name)).matcher(json);
		if (!matcher.find()) {
			throw new IllegalStateException("No '%s' in %s".formatted(name, json));
		}
		return matcher.group(1);
	}

	private static void measure(int threads, int port, RawEvalsha raw, byte[][] checks) throws Exception {
		Latencies evalsha = new Latencies("raw `EVALSHA`");
		Latencies health = new Latencies("`GET /v1/health`");
		Latencies check = new Latencies("`POST /v1/check`, warm");
		byte[] healthCall = HttpConnection.request("GET", "/v1/health", "", "");
		ExecutorService executor = Executors.newFixedThreadPool(threads);
		List<HttpConnection> connections = new ArrayList<>();
		for (int i = 0; i < threads; i++) {
			connections.add(new HttpConnection(port));
		}
		for (int round = -1; round < ROUNDS; round++) {
			long nanos = (round < 0) ? WARM_UP : SLICE;
			int calls = WARM_UP_CALLS / threads;
			slice(executor, connections, nanos, calls, evalsha, (connection, i) -> raw.call(i));
			slice(executor, connections, nanos, calls, health, (connection, i) -> connection.call(healthCall));
			slice(executor, connections, nanos, calls, check, (connection, i) -> connection.call(checks[i]));
			if (round < 0) {
				List.of(evalsha, health, check).forEach(Latencies::forget);
			}
		}
		executor.shutdown();
		for (HttpConnection connection : connections) {
			connection.close();
		}
		report(threads, evalsha, health, check);
	}

	private static void slice(ExecutorService executor, List<HttpConnection> connections, long nanos, int calls,
			Latencies latencies, Call call) throws Exception {
		List<Future<?>> runs = new ArrayList<>();
		for (HttpConnection connection : connections) {
			runs.add(executor.submit(() -> {
				long[] took = new long[calls];
				int count = 0;
				long start = System.nanoTime();
				long now = start;
				while (now - start < nanos && count < calls) {
					call.make(connection, count % KEYS);
					long after = System.nanoTime();
					took[count++] = after - now;
					now = after;
				}
				latencies.add(took, count, now - start);
				return null;
			}));
		}
		for (Future<?> run : runs) {
			run.get();
		}
	}

	private static void report(int threads, Latencies evalsha, Latencies health, Latencies check) {
		System.out.printf("%n%d thread%s%n%n| call | a second | p50 µs | p99 µs |%n|---|--:|--:|--:|%n", threads,
				(threads == 1) ? "" : "s");
		List.of(evalsha, health, check).forEach((latencies) -> System.out.println(latencies.row(threads)));
		double bound = 1.25 * (health.micros(0.5) + evalsha.micros(0.5));
		System.out.printf("%np50 of check is %.0f µs; health and one round trip, with a quarter more, are %.0f µs.%n",
				check.micros(0.5), bound);
	}

	/**
	 * A call that is measured.
	 */
	@FunctionalInterface
	private interface Call {

		void make(HttpConnection connection, int key) throws Exception;

	}

}
