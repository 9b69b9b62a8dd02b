package io.ratelimit.benchmarks.http;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;

/**
 * One connection with at most one request under way. Knows as much of HTTP as is needed
 * to find the end of an answer.
 */
final class HttpConnection implements AutoCloseable {

	private static final byte[] LENGTH = "content-length:".getBytes(StandardCharsets.US_ASCII);

	private static final byte[] LAST_CHUNK = "0\r\n\r\n".getBytes(StandardCharsets.US_ASCII);

	private final SocketChannel channel;

	private final ByteBuffer in = ByteBuffer.allocate(1 << 16);

	private long askedAt;

	HttpConnection(SocketChannel channel) {
		this.channel = channel;
	}

	long askedAt() {
		return this.askedAt;
	}

	void ask(byte[] request) throws IOException {
		this.in.clear();
		this.askedAt = System.nanoTime();
		this.channel.write(ByteBuffer.wrap(request));
	}

	/**
	 * Reads what has come.
	 * @return whether the answer is complete
	 */
	boolean read() throws IOException {
		if (this.channel.read(this.in) < 0) {
			throw new EOFException("The server closed a connection");
		}
		int end = endOfHeaders();
		if (end < 0 || !isComplete(end)) {
			return false;
		}
		if (this.in.get(9) != '2') {
			throw new IOException("An answer was no success:\n" + text());
		}
		return true;
	}

	private int endOfHeaders() {
		for (int i = 3; i < this.in.position(); i++) {
			if (this.in.get(i) == '\n' && this.in.get(i - 2) == '\n') {
				return i + 1;
			}
		}
		return -1;
	}

	private boolean isComplete(int end) {
		int length = length(end);
		return (length >= 0) ? this.in.position() >= end + length : endsWithLastChunk();
	}

	private boolean endsWithLastChunk() {
		int start = this.in.position() - LAST_CHUNK.length;
		for (int i = 0; i < LAST_CHUNK.length; i++) {
			if (this.in.get(start + i) != LAST_CHUNK[i]) {
				return false;
			}
		}
		return true;
	}

	/**
	 * Returns the length of the body, or -1 if it comes in chunks.
	 */
	private int length(int end) {
		for (int i = 0; i < end; i++) {
			if (startsLength(i)) {
				int length = 0;
				for (int j = i + LENGTH.length; this.in.get(j) != '\r'; j++) {
					if (this.in.get(j) != ' ') {
						length = 10 * length + this.in.get(j) - '0';
					}
				}
				return length;
			}
		}
		return -1;
	}

	private boolean startsLength(int at) {
		for (int i = 0; i < LENGTH.length; i++) {
			if ((this.in.get(at + i) | 0x20) != (LENGTH[i] | 0x20)) {
				return false;
			}
		}
		return true;
	}

	String text() {
		return new String(this.in.array(), 0, this.in.position(), StandardCharsets.UTF_8);
	}

	@Override
	public void close() throws IOException {
		this.channel.close();
	}

}
