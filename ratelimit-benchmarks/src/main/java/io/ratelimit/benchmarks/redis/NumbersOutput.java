package io.ratelimit.benchmarks.redis;

import java.util.Arrays;

import io.lettuce.core.codec.ByteArrayCodec;
import io.lettuce.core.output.CommandOutput;

/**
 * Collects the numbers of nested arrays, one after the other, without boxing them.
 */
final class NumbersOutput extends CommandOutput<byte[], byte[], long[]> {

	private static final long[] NONE = {};

	private int rows = -1;

	private long[] numbers = NONE;

	private int length;

	NumbersOutput() {
		super(ByteArrayCodec.INSTANCE, NONE);
	}

	@Override
	public void multi(int count) {
		if (this.rows < 0) {
			this.rows = count;
		}
		else if (this.numbers.length < this.length + count) {
			this.numbers = Arrays.copyOf(this.numbers, Math.max(this.length + count, this.rows * count));
		}
	}

	@Override
	public void set(long number) {
		if (this.length == this.numbers.length) {
			this.numbers = Arrays.copyOf(this.numbers, Math.max(this.rows, this.length + 1));
		}
		this.numbers[this.length++] = number;
	}

	@Override
	public long[] get() {
		return (this.length == this.numbers.length) ? this.numbers : Arrays.copyOf(this.numbers, this.length);
	}

}
