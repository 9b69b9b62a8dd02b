package io.ratelimit.benchmarks.http;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

import io.ratelimit.benchmarks.measure.Measured;
import io.ratelimit.benchmarks.measure.Measured.Run;
import io.ratelimit.benchmarks.measure.Times;

/**
 * Connections that each ask for their next answer as soon as they have one, all served by
 * one thread that does as little as possible.
 */
public final class HttpLoad implements AutoCloseable {

	private static final long PATIENCE_MILLIS = 10_000;

	private final Selector selector;

	private final List<HttpConnection> connections = new ArrayList<>();

	/**
	 * Connects.
	 * @param port where the server is on the loopback
	 * @param count how many connections
	 * @throws IOException if it does not answer
	 */
	public HttpLoad(int port, int count) throws IOException {
		this.selector = Selector.open();
		for (int i = 0; i < count; i++) {
			SocketChannel channel = SocketChannel.open(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
			channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
			channel.configureBlocking(false);
			HttpConnection connection = new HttpConnection(channel);
			channel.register(this.selector, SelectionKey.OP_READ, connection);
			this.connections.add(connection);
		}
	}

	/**
	 * Makes a request.
	 * @param method the HTTP method
	 * @param path the path
	 * @param headers further headers, each with its end of line
	 * @param body the body; may be empty
	 * @return its bytes
	 */
	public static byte[] request(String method, String path, String headers, String body) {
		return "%s %s HTTP/1.1\r\nHost: localhost\r\n%sContent-Type: application/json\r\nContent-Length: %d\r\n\r\n%s"
			.formatted(method, path, headers, body.length(), body)
			.getBytes(StandardCharsets.US_ASCII);
	}

	/**
	 * Asks once.
	 * @param request the request
	 * @return the answer, headers included
	 * @throws IOException if it is no success
	 */
	public String once(byte[] request) throws IOException {
		HttpConnection connection = this.connections.get(0);
		connection.ask(request);
		answers(1, System.nanoTime(), request);
		return connection.text();
	}

	/**
	 * Returns what asks for the same over all connections.
	 * @param name the name in the report
	 * @param requests what is asked for, in turn
	 * @return what is measured
	 */
	public Measured asking(String name, byte[]... requests) {
		return new Measured() {

			@Override
			public String name() {
				return name;
			}

			@Override
			public Run run(long nanos) throws IOException {
				return HttpLoad.this.run(nanos, requests);
			}

		};
	}

	Run run(long nanos, byte[]... requests) throws IOException {
		long start = System.nanoTime();
		for (HttpConnection connection : this.connections) {
			connection.ask(requests[0]);
		}
		Times times = answers(this.connections.size(), start + nanos, requests);
		return times.toRun(System.nanoTime() - start);
	}

	private Times answers(int open, long end, byte[]... requests) throws IOException {
		Times times = new Times();
		int left = open;
		int next = 0;
		while (left > 0) {
			if (this.selector.select(PATIENCE_MILLIS) == 0) {
				throw new IOException("%d connections have no answer after %d ms to:\n%s".formatted(left,
						PATIENCE_MILLIS, new String(requests[next], StandardCharsets.US_ASCII)));
			}
			for (SelectionKey key : this.selector.selectedKeys()) {
				HttpConnection connection = (HttpConnection) key.attachment();
				if (connection.read()) {
					long now = System.nanoTime();
					times.add(now - connection.askedAt());
					next = (next + 1) % requests.length;
					if (now < end) {
						connection.ask(requests[next]);
					}
					else {
						left--;
					}
				}
			}
			this.selector.selectedKeys().clear();
		}
		return times;
	}

	@Override
	public void close() throws IOException {
		for (HttpConnection connection : this.connections) {
			connection.close();
		}
		this.selector.close();
	}

}
