package io.ratelimit.benchmarks.measure;

/**
 * A short measurement.
 *
 * @param run what was done
 * @param nanos how long it took
 * @param costs what it cost
 */
record Slice(Measured.Run run, long nanos, Costs costs) {

	double rate() {
		return this.run.count() * 1e9 / this.nanos;
	}

}
