package io.ratelimit.benchmarks.measure;

import io.ratelimit.benchmarks.measure.Measured.Run;

/**
 * How decisions are asked for.
 */
public interface Load extends AutoCloseable {

	/**
	 * Returns what the load is, for the report.
	 * @return the title
	 */
	String title();

	/**
	 * Asks a contender for decisions.
	 * @param contender the contender
	 * @param nanos for how long
	 * @return what was done
	 * @throws Exception if one fails
	 */
	Run run(Contender<?> contender, long nanos) throws Exception;

	/**
	 * Returns a contender under this load.
	 * @param contender the contender
	 * @return what is measured
	 */
	default Measured of(Contender<?> contender) {
		return new Measured() {

			@Override
			public String name() {
				return contender.name();
			}

			@Override
			public Run run(long nanos) throws Exception {
				return Load.this.run(contender, nanos);
			}

		};
	}

	@Override
	default void close() {
	}

}
