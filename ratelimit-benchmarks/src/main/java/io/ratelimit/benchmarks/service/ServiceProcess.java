package io.ratelimit.benchmarks.service;

import java.io.IOException;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

import io.ratelimit.benchmarks.redis.RedisServer;

/**
 * The decision service as its README starts it, on a port of its own and a given Redis.
 */
final class ServiceProcess implements AutoCloseable {

	private static final long PATIENCE = TimeUnit.MINUTES.toNanos(5);

	private final Process process;

	private final int port;

	private ServiceProcess(Process process, int port) {
		this.process = process;
		this.port = port;
	}

	static ServiceProcess start(RedisServer redis) throws IOException, InterruptedException {
		int port = freePort();
		String arguments = "--server.port=%d --spring.data.redis.host=%s --spring.data.redis.port=%d".formatted(port,
				redis.host(), redis.port());
		Process process = new ProcessBuilder(Path.of("mvnw").toAbsolutePath().toString(), "-q", "-pl",
				"ratelimit-service", "-am", "spring-boot:run", "-Dspring-boot.run.optimizedLaunch=false",
				"-Dspring-boot.run.arguments=" + arguments)
			.redirectOutput(ProcessBuilder.Redirect.DISCARD)
			.redirectError(ProcessBuilder.Redirect.INHERIT)
			.start();
		ServiceProcess service = new ServiceProcess(process, port);
		Runtime.getRuntime().addShutdownHook(new Thread(service::close));
		service.awaitAnswer();
		return service;
	}

	int port() {
		return this.port;
	}

	private void awaitAnswer() throws IOException, InterruptedException {
		long end = System.nanoTime() + PATIENCE;
		while (true) {
			try (Socket socket = new Socket("127.0.0.1", this.port)) {
				return;
			}
			catch (IOException ex) {
				if (!this.process.isAlive() || System.nanoTime() > end) {
					throw new IOException("The service does not start; run this from the root of the project", ex);
				}
				TimeUnit.MILLISECONDS.sleep(200);
			}
		}
	}

	private static int freePort() throws IOException {
		try (ServerSocket socket = new ServerSocket(0)) {
			return socket.getLocalPort();
		}
	}

	@Override
	public void close() {
		this.process.descendants().forEach(ProcessHandle::destroy);
		this.process.destroy();
	}

}
