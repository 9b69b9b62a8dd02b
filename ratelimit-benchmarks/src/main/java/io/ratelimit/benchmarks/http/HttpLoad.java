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
import java.util.Arrays;
import java.util.List;

import io.ratelimit.benchmarks.measure.Measured.Run;

/**
 * Connections that each ask for their next answer as soon as they have one, all served by
 * one thread that does as little as possible.
 */
final class HttpLoad implements AutoCloseable {

	private static final int CONNECTIONS = 32;

	private static final long PATIENCE_MILLIS = 10_000;

	private final Selector selector;

	private final List<HttpConnection> connections = new ArrayList<>();

	private long[] times = new long[1 << 16];

	HttpLoad(int port) throws IOException {
		this.selector = Selector.open();
		for (int i = 0; i < CONNECTIONS; i++) {
			SocketChannel channel = SocketChannel.open(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
			channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
			channel.configureBlocking(false);
			HttpConnection connection = new HttpConnection(channel);
			channel.register(this.selector, SelectionKey.OP_READ, connection);
			this.connections.add(connection);
		}
	}

	/**
	 * Asks once.
	 */
	void once(String path) throws IOException {
		this.connections.get(0).ask(request(path));
		answers(1, Long.MIN_VALUE, request(path));
	}

	/**
	 * Asks over all connections for a time.
	 */
	Run run(String path, long nanos) throws IOException {
		byte[] request = request(path);
		long end = System.nanoTime() + nanos;
		for (HttpConnection connection : this.connections) {
			connection.ask(request);
		}
		int count = answers(this.connections.size(), end, request);
		long[] sorted = Arrays.copyOf(this.times, count);
		Arrays.sort(sorted);
		return new Run(count, sorted[count / 2]);
	}

	private int answers(int open, long end, byte[] request) throws IOException {
		int left = open;
		int count = 0;
		while (left > 0) {
			if (this.selector.select(PATIENCE_MILLIS) == 0) {
				throw new IOException("%d connections have no answer after %d ms to:\n%s".formatted(left,
						PATIENCE_MILLIS, new String(request, StandardCharsets.US_ASCII)));
			}
			for (SelectionKey key : this.selector.selectedKeys()) {
				HttpConnection connection = (HttpConnection) key.attachment();
				if (connection.read()) {
					long now = System.nanoTime();
					record(count++, now - connection.askedAt());
					if (now < end) {
						connection.ask(request);
					}
					else {
						left--;
					}
				}
			}
			this.selector.selectedKeys().clear();
		}
		return count;
	}

	private void record(int index, long nanos) {
		if (index == this.times.length) {
			this.times = Arrays.copyOf(this.times, 2 * index);
		}
		this.times[index] = nanos;
	}

	private static byte[] request(String path) {
		return "GET %s HTTP/1.1\r\nHost: localhost\r\nAccept: application/json\r\n\r\n".formatted(path)
			.getBytes(StandardCharsets.US_ASCII);
	}

	@Override
	public void close() throws IOException {
		for (HttpConnection connection : this.connections) {
			connection.close();
		}
		this.selector.close();
	}

}
