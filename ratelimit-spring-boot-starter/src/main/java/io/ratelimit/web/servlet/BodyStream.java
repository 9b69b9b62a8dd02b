package io.ratelimit.web.servlet;

import java.io.IOException;

import jakarta.servlet.ReadListener;
import jakarta.servlet.ServletInputStream;

/**
 * The body of a request, of which the start may be looked at before it is read.
 */
final class BodyStream extends ServletInputStream {

	private final ServletInputStream source;

	private byte[] start = {};

	private int position;

	private boolean read;

	BodyStream(ServletInputStream source) {
		this.source = source;
	}

	/**
	 * Returns the start of the body and leaves it to be read.
	 * @param size how many bytes at the most
	 */
	byte[] start(int size) throws IOException {
		if (this.start.length == 0) {
			this.start = this.source.readNBytes(size);
		}
		return this.start;
	}

	/**
	 * Whether reading has begun, so that the start is gone.
	 */
	boolean isRead() {
		return this.read;
	}

	@Override
	public int read() throws IOException {
		this.read = true;
		return (this.position < this.start.length) ? this.start[this.position++] & 0xff : this.source.read();
	}

	@Override
	public int read(byte[] bytes, int offset, int length) throws IOException {
		this.read = true;
		int left = this.start.length - this.position;
		if (left == 0 || length == 0) {
			return this.source.read(bytes, offset, length);
		}
		int copied = Math.min(left, length);
		System.arraycopy(this.start, this.position, bytes, offset, copied);
		this.position += copied;
		return copied;
	}

	@Override
	public int available() throws IOException {
		return this.start.length - this.position + this.source.available();
	}

	@Override
	public boolean isFinished() {
		return this.position == this.start.length && this.source.isFinished();
	}

	@Override
	public boolean isReady() {
		return this.position < this.start.length || this.source.isReady();
	}

	@Override
	public void setReadListener(ReadListener listener) {
		if (this.start.length > 0) {
			throw new IllegalStateException("The body was read for a limit, and cannot be read without blocking");
		}
		this.read = true;
		this.source.setReadListener(listener);
	}

	@Override
	public void close() throws IOException {
		this.source.close();
	}

}
