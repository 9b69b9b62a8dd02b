package io.ratelimit.benchmarks.redis;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

import redis.embedded.core.ExecutableProvider;

/**
 * A Redis of its own on the loopback: the one that is installed, else the one that a
 * dependency brings.
 */
public final class RedisServer implements AutoCloseable {

	private static final String HOST = "127.0.0.1";

	private static final long PATIENCE = TimeUnit.SECONDS.toNanos(10);

	private final Process process;

	private final int port;

	private RedisServer(Process process, int port) {
		this.process = process;
		this.port = port;
	}

	/**
	 * Starts a server.
	 * @return the server, which answers
	 * @throws IOException if none starts
	 */
	public static RedisServer start() throws IOException {
		int port = freePort();
		try {
			return start("redis-server", port);
		}
		catch (IOException ex) {
			return start(embedded(), port);
		}
	}

	private static RedisServer start(String executable, int port) throws IOException {
		List<String> command = new ArrayList<>(List.of(executable, "--bind", HOST, "--port", Integer.toString(port)));
		command.addAll(List.of("--save", "", "--appendonly", "no", "--maxmemory", "1gb"));
		Process process = new ProcessBuilder(command).redirectOutput(ProcessBuilder.Redirect.DISCARD)
			.redirectError(ProcessBuilder.Redirect.DISCARD)
			.directory(Path.of(System.getProperty("java.io.tmpdir")).toFile())
			.start();
		Runtime.getRuntime().addShutdownHook(new Thread(process::destroy));
		RedisServer server = new RedisServer(process, port);
		server.awaitAnswer();
		return server;
	}

	private static String embedded() throws IOException {
		return ExecutableProvider.newJarResourceProvider().get().getPath();
	}

	private static int freePort() throws IOException {
		try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
			return socket.getLocalPort();
		}
	}

	private void awaitAnswer() throws IOException {
		long end = System.nanoTime() + PATIENCE;
		while (true) {
			try (Socket socket = new Socket()) {
				socket.connect(new InetSocketAddress(HOST, this.port), 100);
				return;
			}
			catch (IOException ex) {
				if (!this.process.isAlive() || System.nanoTime() > end) {
					close();
					throw ex;
				}
				Thread.onSpinWait();
			}
		}
	}

	public String host() {
		return HOST;
	}

	public int port() {
		return this.port;
	}

	@Override
	public void close() {
		this.process.destroy();
		try {
			if (!this.process.waitFor(5, TimeUnit.SECONDS)) {
				this.process.destroyForcibly();
			}
		}
		catch (InterruptedException ex) {
			this.process.destroyForcibly();
			Thread.currentThread().interrupt();
		}
	}

}
