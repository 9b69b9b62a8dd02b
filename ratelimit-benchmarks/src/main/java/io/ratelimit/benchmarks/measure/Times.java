package io.ratelimit.benchmarks.measure;

import java.util.Arrays;

import io.ratelimit.benchmarks.measure.Measured.Run;

/**
 * How long each of many took.
 */
public final class Times {

	private long[] nanos = new long[1 << 14];

	private int count;

	/**
	 * Adds one.
	 * @param time how long it took
	 */
	public void add(long time) {
		if (this.count == this.nanos.length) {
			this.nanos = Arrays.copyOf(this.nanos, 2 * this.count);
		}
		this.nanos[this.count++] = time;
	}

	void addAll(Times others) {
		for (int i = 0; i < others.count; i++) {
			add(others.nanos[i]);
		}
	}

	/**
	 * Sums up.
	 * @param nanos how long all of them took
	 * @return how many there were, and how long they took
	 */
	public Run toRun(long nanos) {
		long[] sorted = Arrays.copyOf(this.nanos, this.count);
		Arrays.sort(sorted);
		return new Run(this.count, nanos, quantile(sorted, 0.5), quantile(sorted, 0.99));
	}

	private static long quantile(long[] sorted, double share) {
		return (sorted.length > 0) ? sorted[(int) (share * (sorted.length - 1))] : 0;
	}

}
