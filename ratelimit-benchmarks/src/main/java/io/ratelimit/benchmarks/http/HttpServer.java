package io.ratelimit.benchmarks.http;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

import io.ratelimit.benchmarks.measure.Measured;
import io.ratelimit.benchmarks.redis.RedisServer;
import org.jspecify.annotations.Nullable;

/**
 * A server in a process of its own.
 */
public final class HttpServer implements AutoCloseable {

	/**
	 * The argument that makes this program a server.
	 */
	public static final String COMMAND = "serve";

	private static final int CONNECTIONS = 32;

	private static final long PATIENCE = TimeUnit.SECONDS.toNanos(60);

	private final Process process;

	private final int port;

	private HttpServer(Process process, int port) throws IOException {
		this.process = process;
		this.port = port;
		awaitAnswer();
	}

	/**
	 * Starts a server.
	 * @param stack how it serves
	 * @param redis where it counts, or {@code null} for its memory
	 * @return the server, which answers
	 * @throws IOException if it does not start
	 */
	public static HttpServer start(Stack stack, @Nullable RedisServer redis) throws IOException {
		int port = freePort();
		List<String> command = new ArrayList<>(List.of(
				Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-jar",
				System.getProperty("java.class.path"), COMMAND, stack.name(), "--server.port=" + port,
				"--server.address=127.0.0.1", "--server.tomcat.max-keep-alive-requests=-1", "--logging.level.root=warn",
				"--spring.cloud.gateway.server.webflux.enabled=false", "--spring.autoconfigure.exclude="
						+ "org.springframework.cloud.gateway.config.GatewayRedisAutoConfiguration"));
		command.addAll((redis != null)
				? List.of("--spring.data.redis.host=" + redis.host(), "--spring.data.redis.port=" + redis.port())
				: List.of("--ratelimit.store=memory"));
		Process process = new ProcessBuilder(command).inheritIO().start();
		Runtime.getRuntime().addShutdownHook(new Thread(process::destroy));
		return new HttpServer(process, port);
	}

	private static int freePort() throws IOException {
		try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
			return socket.getLocalPort();
		}
	}

	private void awaitAnswer() throws IOException {
		long end = System.nanoTime() + PATIENCE;
		while (true) {
			try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), this.port)) {
				return;
			}
			catch (IOException ex) {
				if (!this.process.isAlive() || System.nanoTime() > end) {
					this.process.destroy();
					throw ex;
				}
				Thread.onSpinWait();
			}
		}
	}

	/**
	 * Returns what is measured without Redis.
	 * @return the handler without a limit first
	 */
	public List<Measured> limitsInMemory() {
		return List.of(handler("unlimited", "/unlimited/42", "on"), handler("`@RateLimit`, off", "/limited/42", "off"),
				handler("`@RateLimit`, on", "/limited/42", "on"));
	}

	/**
	 * Returns what is measured with Redis.
	 * @return the handler without a limit first
	 */
	public List<Measured> limitsInRedis() {
		return List.of(handler("unlimited", "/unlimited/42", "on"), handler("a `PING` to Redis", "/ping/42", "on"),
				handler("`@RateLimit`, on", "/limited/42", "on"));
	}

	private Measured handler(String name, String path, String mode) {
		byte[] change = HttpLoad.request("GET", "/mode/" + mode, "", "");
		return new Measured() {

			@Override
			public String name() {
				return name;
			}

			@Override
			public Run run(long nanos) throws Exception {
				try (HttpLoad load = new HttpLoad(HttpServer.this.port, 1)) {
					load.once(change);
				}
				return Wrk.run(HttpServer.this.port, path, CONNECTIONS, nanos);
			}

		};
	}

	/**
	 * Returns a handler that only sends a {@code PING} to Redis.
	 * @param connections over how many connections it is asked
	 * @return what is measured
	 */
	public Measured ping(int connections) {
		return new Measured() {

			@Override
			public String name() {
				return "a handler that only sends a `PING`";
			}

			@Override
			public Run run(long nanos) throws IOException {
				try (HttpLoad load = new HttpLoad(HttpServer.this.port, connections)) {
					return load.run(nanos, HttpLoad.request("GET", "/ping/42", "", ""));
				}
			}

		};
	}

	@Override
	public void close() {
		this.process.destroy();
		this.process.onExit().join();
	}

}
