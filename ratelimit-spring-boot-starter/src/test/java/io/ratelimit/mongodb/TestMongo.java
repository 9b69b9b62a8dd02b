package io.ratelimit.mongodb;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.List;

import de.bwaldvogel.mongo.MongoServer;
import de.bwaldvogel.mongo.backend.memory.MemoryBackend;
import io.ratelimit.engine.redis.TestRedis;
import org.testcontainers.containers.GenericContainer;

/**
 * MongoDB where Docker runs, else a server of its protocol. Empty after each start, and
 * always at the same address.
 */
final class TestMongo {

	private final int port = freePort();

	private Runnable stop = () -> {
	};

	String uri() {
		return "mongodb://127.0.0.1:" + this.port;
	}

	void start() {
		this.stop = TestRedis.dockerRuns() ? container() : embedded();
	}

	void stop() {
		this.stop.run();
	}

	private Runnable container() {
		GenericContainer<?> container = new GenericContainer<>("mongo:7");
		container.setPortBindings(List.of(this.port + ":27017"));
		container.start();
		return container::stop;
	}

	private Runnable embedded() {
		MongoServer server = new MongoServer(new MemoryBackend());
		server.bind(new InetSocketAddress("127.0.0.1", this.port));
		return server::shutdownNow;
	}

	private static int freePort() {
		try (ServerSocket socket = new ServerSocket(0)) {
			return socket.getLocalPort();
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

}
