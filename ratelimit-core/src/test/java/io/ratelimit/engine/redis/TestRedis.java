package io.ratelimit.engine.redis;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ServerSocket;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisURI;
import io.lettuce.core.api.StatefulRedisConnection;
import org.testcontainers.DockerClientFactory;
import org.testcontainers.containers.GenericContainer;
import redis.embedded.RedisServer;
import redis.embedded.RedisShardedCluster;
import redis.embedded.core.RedisShardedClusterBuilder;

/**
 * A real Redis for all tests of the process: the one named by
 * {@code RATELIMIT_TEST_REDIS}, else a container where Docker runs, else the binary that
 * comes with the tests.
 */
public final class TestRedis {

	private static final RedisURI URI = start();

	private TestRedis() {
	}

	public static RedisURI uri() {
		return URI;
	}

	private static RedisURI start() {
		String given = System.getenv("RATELIMIT_TEST_REDIS");
		if (given != null) {
			return RedisURI.create("redis://" + given);
		}
		return dockerRuns() ? container() : embedded();
	}

	/**
	 * Returns whether containers can be started.
	 * @return whether Docker answers
	 */
	public static boolean dockerRuns() {
		try {
			return DockerClientFactory.instance().isDockerAvailable();
		}
		catch (Throwable ex) {
			return false;
		}
	}

	private static RedisURI container() {
		GenericContainer<?> container = new GenericContainer<>("redis:7.2").withExposedPorts(6379);
		container.start();
		return RedisURI.create(container.getHost(), container.getMappedPort(6379));
	}

	private static RedisURI embedded() {
		try {
			RedisServer server = RedisServer.newRedisServer().port(freePort()).setting("save \"\"").build();
			server.start();
			Runtime.getRuntime().addShutdownHook(new Thread(() -> stop(server)));
			return RedisURI.create("127.0.0.1", server.ports().get(0));
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	/**
	 * Starts a cluster of three masters.
	 * @return the addresses of its nodes, which know each other
	 */
	public static List<RedisURI> cluster() {
		try {
			RedisShardedClusterBuilder builder = RedisShardedCluster.newRedisCluster()
				.serverPorts(List.of(freePort(), freePort(), freePort()));
			for (String name : List.of("one", "two", "three")) {
				builder.shard(name, 0);
			}
			RedisShardedCluster cluster = builder.build();
			cluster.start();
			Runtime.getRuntime().addShutdownHook(new Thread(() -> stop(cluster)));
			List<RedisURI> nodes = cluster.ports().stream().map((port) -> RedisURI.create("127.0.0.1", port)).toList();
			nodes.forEach(TestRedis::awaitCluster);
			return nodes;
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	private static void awaitCluster(RedisURI node) {
		long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
		try (RedisClient client = RedisClient.create(node); StatefulRedisConnection<?, ?> one = client.connect()) {
			while (!one.sync().clusterInfo().contains("cluster_state:ok")) {
				if (System.nanoTime() > end) {
					throw new IllegalStateException("The cluster does not start: " + one.sync().clusterInfo());
				}
				LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(10));
			}
		}
	}

	/**
	 * Below 20000, since a cluster node also listens 10000 ports above its own.
	 */
	private static int freePort() {
		for (int port = 11000 + (int) (Math.random() * 8000);; port++) {
			try (ServerSocket one = new ServerSocket(port); ServerSocket bus = new ServerSocket(port + 10000)) {
				return one.getLocalPort();
			}
			catch (IOException ex) {
				// taken
			}
		}
	}

	private static void stop(redis.embedded.Redis redis) {
		try {
			redis.stop();
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

}
