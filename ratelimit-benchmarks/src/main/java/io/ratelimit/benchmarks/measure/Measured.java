package io.ratelimit.benchmarks.measure;

/**
 * Something that is measured in slices.
 */
public interface Measured {

	/**
	 * Returns its name in the report.
	 * @return the name
	 */
	String name();

	/**
	 * Runs for a time.
	 * @param nanos for how long
	 * @return what was done
	 * @throws Exception if something was not done
	 */
	Run run(long nanos) throws Exception;

	/**
	 * What was done in a time.
	 *
	 * @param count how often
	 * @param nanos in how long
	 * @param medianNanos how long one took in the middle, or 0 where that is not measured
	 * @param slowNanos how long the slowest hundredth took at least, or 0 likewise
	 */
	record Run(long count, long nanos, long medianNanos, long slowNanos) {
	}

}
