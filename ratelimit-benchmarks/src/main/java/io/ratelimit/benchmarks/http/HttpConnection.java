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
		if (!isComplete(this.in.array(), this.in.position())) {
			return false;
		}
		if (this.in.get(9) != '2') {
			throw new IOException("An answer was no success:\n" + text());
		}
		return true;
	}

	/**
	 * Looks at the start of each line, in one pass, since each header costs the client as
	 * it costs the server.
	 */
	private static boolean isComplete(byte[] answer, int end) {
		int length = -1;
		int line = 0;
		for (int i = 0; i < end; i++) {
			if (answer[i] == '\n') {
				if (i - line < 2) {
					return (length >= 0) ? end >= i + 1 + number(answer, length)
							: startsWith(answer, end - LAST_CHUNK.length, LAST_CHUNK);
				}
				line = i + 1;
				if (startsWith(answer, line, LENGTH)) {
					length = line + LENGTH.length;
				}
			}
		}
		return false;
	}

	private static boolean startsWith(byte[] answer, int at, byte[] text) {
		for (int i = 0; i < text.length; i++) {
			if ((answer[at + i] | 0x20) != (text[i] | 0x20)) {
				return false;
			}
		}
		return true;
	}

	private static int number(byte[] answer, int at) {
		int number = 0;
		for (int i = at; answer[i] != '\r'; i++) {
			if (answer[i] != ' ') {
				number = 10 * number + answer[i] - '0';
			}
		}
		return number;
	}

	String text() {
		return new String(this.in.array(), 0, this.in.position(), StandardCharsets.UTF_8);
	}

	@Override
	public void close() throws IOException {
		this.channel.close();
	}

}
