package io.ratelimit.benchmarks.measure;

/**
 * A short measurement.
 *
 * @param decisions how many decisions were made
 * @param nanos how long they took
 * @param costs what they cost
 */
record Slice(long decisions, long nanos, Costs costs) {

	double rate() {
		return this.decisions * 1e9 / this.nanos;
	}

}
