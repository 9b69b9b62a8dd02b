package io.ratelimit.benchmarks;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

import io.ratelimit.benchmarks.http.HttpServer;
import io.ratelimit.benchmarks.http.Stack;
import io.ratelimit.benchmarks.measure.ClientCosts;
import io.ratelimit.benchmarks.measure.Contender;
import io.ratelimit.benchmarks.measure.Costs;
import io.ratelimit.benchmarks.measure.InFlight;
import io.ratelimit.benchmarks.measure.Load;
import io.ratelimit.benchmarks.measure.Measured;
import io.ratelimit.benchmarks.measure.Rounds;
import io.ratelimit.benchmarks.measure.Threads;
import io.ratelimit.benchmarks.memory.MemoryContenders;
import io.ratelimit.benchmarks.redis.RedisContenders;
import io.ratelimit.benchmarks.redis.RedisInfo;
import io.ratelimit.benchmarks.redis.RedisServer;
import io.ratelimit.benchmarks.service.ServiceContenders;

/**
 * Measures and reports.
 */
public final class Benchmarks {

	/**
	 * A server has more to compile than a limiter.
	 */
	private static final int HTTP_WARM_UP = 8;

	/**
	 * The compilers take half a minute of a processor for the decision service.
	 */
	private static final int SERVICE_WARM_UP = 30;

	private final Options options;

	private final Report report = new Report();

	private Benchmarks(Options options) {
		this.options = options;
	}

	/**
	 * Runs the benchmarks.
	 * @param arguments what {@link Options#USAGE} says
	 * @throws Exception if a decision fails
	 */
	public static void main(String... arguments) throws Exception {
		if (arguments.length > 0 && arguments[0].equals(HttpServer.COMMAND)) {
			Stack.valueOf(arguments[1]).run(List.of(arguments).subList(2, arguments.length));
			return;
		}
		Options options;
		try {
			options = Options.parse(arguments);
		}
		catch (IllegalArgumentException ex) {
			System.err.println(ex.getMessage());
			System.exit(1);
			return;
		}
		new Benchmarks(options).run(String.join(" ", arguments));
		System.exit(0);
	}

	private void run(String arguments) throws Exception {
		double before = ClientCosts.systemLoad();
		this.report.introduction(this.options, arguments);
		if (this.options.redis()) {
			redis();
		}
		if (this.options.memory()) {
			memory();
		}
		if (this.options.http()) {
			http();
		}
		if (this.options.service()) {
			service();
		}
		this.report.load(before);
		this.report.write(this.options.output());
	}

	private void redis() throws Exception {
		int keys = this.options.keys();
		try (RedisServer server = RedisServer.start(); RedisContenders connected = new RedisContenders(server)) {
			List<Contender<?>> contenders = connected.contenders(keys);
			RedisInfo info = connected.info();
			this.report.redis(info.version());
			Rounds rounds = rounds(this.options.redisMillis(), 1, info::costs);
			try (Load load = new Threads(1, keys, 1)) {
				this.report.redisTable(load.title(), rounds.measure(under(load, contenders)), true);
			}
			for (Load shared : List.of(new Threads(32, keys, 1), new InFlight(256, keys))) {
				try (Load load = shared) {
					this.report.redisTable(load.title(), rounds.measure(under(load, contenders)), false);
				}
			}
		}
	}

	private void memory() throws Exception {
		int keys = this.options.keys();
		this.report.memory();
		List<Contender<?>> contenders = new MemoryContenders(keys).contenders();
		Rounds rounds = rounds(this.options.memoryMillis(), 1, ClientCosts::now);
		for (int threads = 1; threads <= 2; threads++) {
			try (Load load = new Threads(threads, keys, 256)) {
				this.report.memoryTable(load.title(), rounds.measure(under(load, contenders)), threads);
			}
		}
	}

	private void http() throws Exception {
		this.report.http();
		Rounds rounds = rounds(this.options.httpMillis(), HTTP_WARM_UP, ClientCosts::now);
		for (Stack stack : Stack.values()) {
			try (HttpServer server = HttpServer.start(stack, null)) {
				this.report.httpTable(stack + ", in memory", rounds.measure(server.limitsInMemory()));
			}
			try (RedisServer redis = RedisServer.start(); HttpServer server = HttpServer.start(stack, redis)) {
				this.report.httpTable(stack + ", with Redis", rounds.measure(server.limitsInRedis()));
			}
		}
	}

	private void service() throws Exception {
		this.report.service();
		Rounds rounds = rounds(this.options.httpMillis(), HTTP_WARM_UP, ClientCosts::now);
		int keys = this.options.keys();
		try (RedisServer redis = RedisServer.start();
				ServiceContenders service = new ServiceContenders(redis);
				HttpServer server = HttpServer.start(Stack.MVC, redis);
				RedisContenders connected = new RedisContenders(redis)) {
			service.warmUp(nanos(SERVICE_WARM_UP * this.options.warmUpMillis()));
			for (int count : List.of(1, 8)) {
				try (Load load = new Threads(count, keys, 1)) {
					List<Measured> contenders = new ArrayList<>(service.contenders(count));
					contenders.add(load.of(connected.raw(keys)));
					contenders.add(server.ping(count));
					this.report.serviceTable(count, rounds.measure(contenders));
				}
			}
		}
	}

	private static List<Measured> under(Load load, List<Contender<?>> contenders) {
		return contenders.stream().map((contender) -> load.of(contender)).toList();
	}

	private Rounds rounds(int sliceMillis, int warmUps, Supplier<Costs> costs) {
		return new Rounds(this.options.rounds(), nanos(sliceMillis), nanos(warmUps * this.options.warmUpMillis()),
				costs);
	}

	private static long nanos(int millis) {
		return TimeUnit.MILLISECONDS.toNanos(millis);
	}

}
