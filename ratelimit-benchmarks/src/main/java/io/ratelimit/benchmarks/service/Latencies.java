package io.ratelimit.benchmarks.service;

import java.util.Arrays;

/**
 * How long calls of one kind took.
 */
final class Latencies {

	private final String name;

	private long[] nanos = new long[1 << 16];

	private int count;

	private long spent;

	Latencies(String name) {
		this.name = name;
	}

	synchronized void add(long[] slice, int calls, long sliceNanos) {
		while (this.count + calls > this.nanos.length) {
			this.nanos = Arrays.copyOf(this.nanos, 2 * this.nanos.length);
		}
		System.arraycopy(slice, 0, this.nanos, this.count, calls);
		this.count += calls;
		this.spent += sliceNanos;
	}

	synchronized void forget() {
		this.count = 0;
		this.spent = 0;
	}

	/**
	 * Returns a quantile in microseconds.
	 */
	double micros(double share) {
		long[] sorted = Arrays.copyOf(this.nanos, this.count);
		Arrays.sort(sorted);
		return sorted[(int) (share * (sorted.length - 1))] / 1e3;
	}

	/**
	 * Returns a row of the report.
	 * @param threads how many threads called at the same time
	 */
	String row(int threads) {
		return "| %s | %,.0f | %.0f | %.0f |".formatted(this.name, threads * this.count * 1e9 / this.spent, micros(0.5),
				micros(0.99));
	}

}
