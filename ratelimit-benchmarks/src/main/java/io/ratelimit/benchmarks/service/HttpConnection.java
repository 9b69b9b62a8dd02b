package io.ratelimit.benchmarks.service;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/**
 * A connection that is kept, and a client that adds as little as possible to what is
 * measured.
 */
final class HttpConnection implements AutoCloseable {

	private final Socket socket;

	private final InputStream input;

	HttpConnection(int port) throws IOException {
		this.socket = new Socket("127.0.0.1", port);
		this.socket.setTcpNoDelay(true);
		this.input = new BufferedInputStream(this.socket.getInputStream());
	}

	static byte[] request(String method, String path, String headers, String body) {
		return "%s %s HTTP/1.1\r\nHost: localhost\r\n%sContent-Type: application/json\r\nContent-Length: %d\r\n\r\n%s"
			.formatted(method, path, headers, body.length(), body)
			.getBytes(StandardCharsets.US_ASCII);
	}

	/**
	 * Makes a call.
	 * @param request the bytes of the request
	 * @return the body of the answer, which is a 200
	 */
	String call(byte[] request) throws IOException {
		this.socket.getOutputStream().write(request);
		String status = line();
		int length = -1;
		for (String header = line(); !header.isEmpty(); header = line()) {
			if (header.toLowerCase(Locale.ROOT).startsWith("content-length:")) {
				length = Integer.parseInt(header.substring("content-length:".length()).strip());
			}
		}
		String body = (length >= 0) ? text(length) : chunks();
		if (!status.startsWith("HTTP/1.1 200")) {
			throw new IOException(status + ": " + body);
		}
		return body;
	}

	private String chunks() throws IOException {
		StringBuilder body = new StringBuilder();
		for (int size = size(); size > 0; size = size()) {
			body.append(text(size));
			line();
		}
		line();
		return body.toString();
	}

	private int size() throws IOException {
		return Integer.parseInt(line(), 16);
	}

	private String text(int length) throws IOException {
		return new String(this.input.readNBytes(length), StandardCharsets.UTF_8);
	}

	private String line() throws IOException {
		StringBuilder line = new StringBuilder(64);
		for (int c = this.input.read(); c != '\n'; c = this.input.read()) {
			if (c < 0) {
				throw new IOException("The connection ended");
			}
			if (c != '\r') {
				line.append((char) c);
			}
		}
		return line.toString();
	}

	@Override
	public void close() throws IOException {
		this.socket.close();
	}

}
