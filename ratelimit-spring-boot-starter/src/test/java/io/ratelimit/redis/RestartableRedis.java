package io.ratelimit.redis;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ServerSocket;

import redis.embedded.RedisServer;

/**
 * A Redis of a test's own, which it may stop.
 */
public final class RestartableRedis implements AutoCloseable {

	private final int port;

	private RedisServer server;

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

	public void stop() {
		try {
			if (this.server != null) {
				this.server.stop();
			}
			this.server = null;
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
