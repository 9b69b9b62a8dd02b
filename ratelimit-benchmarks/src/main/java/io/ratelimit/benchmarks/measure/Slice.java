package io.ratelimit.benchmarks.measure;

/**
 * A short measurement.
 *
 * @param run what was done
 * @param costs what it cost
 */
record Slice(Measured.Run run, Costs costs) {

	double rate() {
		return this.run.count() * 1e9 / this.run.nanos();
	}

}
