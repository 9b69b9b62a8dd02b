package io.ratelimit.benchmarks.service;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import io.ratelimit.benchmarks.http.HttpLoad;
import io.ratelimit.benchmarks.measure.Measured;
import io.ratelimit.benchmarks.redis.RedisServer;

/**
 * Calls of the decision service, which runs with its PostgreSQL in processes of their
 * own.
 */
public final class ServiceContenders implements AutoCloseable {

	private static final int SUBJECTS = 1000;

	private static final int WARM_UP_CONNECTIONS = 8;

	private final ServiceProcess service;

	private final byte[][] checks = new byte[SUBJECTS][];

	private final List<HttpLoad> loads = new ArrayList<>();

	/**
	 * Starts the service.
	 * @param redis where it counts
	 * @throws Exception if it does not start
	 */
	public ServiceContenders(RedisServer redis) throws Exception {
		this.service = ServiceProcess.start(redis);
		try (HttpLoad load = new HttpLoad(this.service.port(), 1)) {
			prepare(load);
		}
	}

	/**
	 * Prepares calls for a plan that never blocks.
	 */
	private void prepare(HttpLoad load) throws IOException {
		String key = field(load.once(HttpLoad.request("GET", "/playground", "", "")), "api_key");
		String plan = field(
				load.once(HttpLoad.request("POST", "/playground/plans", "",
						"{\"algorithm\":\"fixed_window\",\"limit\":999999999999999,\"window_seconds\":3600}")),
				"plan_id");
		for (int i = 0; i < SUBJECTS; i++) {
			this.checks[i] = HttpLoad.request("POST", "/v1/check", "x-api-key: " + key + "\r\n",
					"{\"plan_id\":\"%s\",\"subject\":\"user-%d\",\"resource\":\"GET:/orders\"}".formatted(plan, i));
		}
	}

	private static String field(String json, String name) {
		Matcher matcher = Pattern.compile("\"%s\":\"([^\"]+)\"".formatted(name)).matcher(json);
		if (!matcher.find()) {
			throw new IllegalStateException("No '%s' in %s".formatted(name, json));
		}
		return matcher.group(1);
	}

	/**
	 * Calls the service until it is compiled.
	 * @param nanos for how long each call is made
	 * @throws Exception if the service does not answer
	 */
	public void warmUp(long nanos) throws Exception {
		for (Measured call : contenders(WARM_UP_CONNECTIONS)) {
			call.run(nanos);
		}
	}

	/**
	 * Returns the calls.
	 * @param connections over how many connections they are made
	 * @return the baseline, and a check whose key and plan are warm
	 * @throws IOException if the service does not answer
	 */
	public List<Measured> contenders(int connections) throws IOException {
		HttpLoad load = new HttpLoad(this.service.port(), connections);
		this.loads.add(load);
		return List.of(load.asking("`GET /v1/health`", HttpLoad.request("GET", "/v1/health", "", "")),
				load.asking("`POST /v1/check`, warm", this.checks));
	}

	@Override
	public void close() throws IOException {
		for (HttpLoad load : this.loads) {
			load.close();
		}
		this.service.close();
	}

}
