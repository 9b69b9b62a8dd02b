package io.ratelimit.redis;

import java.util.Arrays;

import io.lettuce.core.codec.ByteArrayCodec;
import io.lettuce.core.output.CommandOutput;

/**
 * The whole numbers of a reply, one after the other, whatever arrays they are in.
 */
final class NumbersOutput extends CommandOutput<byte[], byte[], long[]> {

	private int size;

	/**
	 * Creates an output.
	 * @param expected how many numbers are likely to come
	 */
	NumbersOutput(int expected) {
		super(ByteArrayCodec.INSTANCE, new long[expected]);
	}

	@Override
	public void set(long integer) {
		if (this.size == this.output.length) {
			this.output = Arrays.copyOf(this.output, Math.max(8, 2 * this.size));
		}
		this.output[this.size++] = integer;
	}

	@Override
	public long[] get() {
		return (this.size == this.output.length) ? this.output : Arrays.copyOf(this.output, this.size);
	}

}
