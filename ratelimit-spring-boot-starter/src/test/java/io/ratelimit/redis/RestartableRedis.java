package io.ratelimit.redis;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ServerSocket;
import java.util.concurrent.CompletableFuture;

import redis.clients.jedis.Jedis;
import redis.embedded.RedisServer;

/**
 * A Redis of a test's own, which it may stop, stall and kill.
 */
public final class RestartableRedis implements AutoCloseable {

	private final int port;

	private RedisServer server;

	private ProcessHandle process;

	public RestartableRedis() {
		try (ServerSocket socket = new ServerSocket(0)) {
			this.port = socket.getLocalPort();
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	public int port() {
		return this.port;
	}

	/**
	 * Starts a server that lasts as long as the tests.
	 */
	public synchronized void startOnce() {
		if (this.server == null) {
			start();
			Runtime.getRuntime().addShutdownHook(new Thread(this::stop));
		}
	}

	public void start() {
		try {
			this.server = RedisServer.newRedisServer().port(this.port).setting("save \"\"").build();
			this.server.start();
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	/**
	 * Stops the process from running, and leaves its connections open.
	 */
	public void stall() {
		signal("STOP");
	}

	public void resume() {
		signal("CONT");
	}

	/**
	 * Ends the process without a goodbye.
	 */
	public void kill() {
		CompletableFuture<ProcessHandle> exit = process().onExit();
		signal("KILL");
		exit.join();
		stop();
	}

	/**
	 * Sends a command over a connection of its own.
	 * @param command the command and its arguments
	 * @return the reply
	 */
	public Object command(String... command) {
		String[] arguments = new String[command.length - 1];
		System.arraycopy(command, 1, arguments, 0, arguments.length);
		try (Jedis jedis = new Jedis("127.0.0.1", this.port)) {
			return jedis.sendCommand(command[0]::getBytes, arguments);
		}
	}

	private ProcessHandle process() {
		if (this.process == null) {
			String info = new String((byte[]) command("INFO", "server"));
			long pid = info.lines()
				.filter((line) -> line.startsWith("process_id:"))
				.mapToLong((line) -> Long.parseLong(line.substring(line.indexOf(':') + 1)))
				.findFirst()
				.orElseThrow();
			this.process = ProcessHandle.of(pid).orElseThrow();
		}
		return this.process;
	}

	private void signal(String name) {
		try {
			Process kill = new ProcessBuilder("kill", "-" + name, Long.toString(process().pid())).inheritIO().start();
			if (kill.waitFor() != 0) {
				throw new IllegalStateException("No signal %s for process %d".formatted(name, process().pid()));
			}
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
		catch (InterruptedException ex) {
			throw new IllegalStateException(ex);
		}
	}

	/**
	 * A process that is stalled would not hear that it is to end.
	 */
	public void stop() {
		try {
			if (this.process != null && this.process.isAlive()) {
				resume();
			}
			if (this.server != null) {
				this.server.stop();
			}
			this.server = null;
			this.process = null;
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	@Override
	public void close() {
		stop();
	}

}
