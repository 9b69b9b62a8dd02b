package io.ratelimit.benchmarks.redis;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

import io.lettuce.core.api.sync.RedisCommands;
import io.ratelimit.benchmarks.measure.ClientCosts;
import io.ratelimit.benchmarks.measure.Costs;

/**
 * What Redis tells about itself.
 */
public final class RedisInfo {

	private static final Pattern SCRIPTS = Pattern.compile("cmdstat_eval(?:sha)?:calls=\\d+,usec=(\\d+)");

	private final RedisCommands<String, String> commands;

	public RedisInfo(RedisCommands<String, String> commands) {
		this.commands = commands;
	}

	/**
	 * Returns what this process and Redis have spent.
	 * @return the costs
	 */
	public Costs costs() {
		String info = this.commands.info("all");
		double seconds = number(info, "used_cpu_user") + number(info, "used_cpu_sys");
		long script = 0;
		Matcher matcher = SCRIPTS.matcher(info);
		while (matcher.find()) {
			script += Long.parseLong(matcher.group(1)) * 1000;
		}
		long reads = (long) number(info, "total_reads_processed");
		Costs client = ClientCosts.now();
		return new Costs(client.clientNanos(), client.allocatedBytes(), (long) (seconds * 1e9), script, reads);
	}

	/**
	 * Returns the version of Redis.
	 * @return the version
	 */
	public String version() {
		return text(this.commands.info("server"), "redis_version", "[\\d.]+");
	}

	private static double number(String info, String name) {
		return Double.parseDouble(text(info, name, "[\\d.]+"));
	}

	private static String text(String info, String name, String value) {
		Matcher matcher = Pattern.compile("^" + name + ":(" + value + ")", Pattern.MULTILINE).matcher(info);
		if (!matcher.find()) {
			throw new IllegalStateException("INFO must have '%s'".formatted(name));
		}
		return matcher.group(1);
	}

}
